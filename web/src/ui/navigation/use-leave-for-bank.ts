import { useEffect, useState } from 'react';
import { safeExternalUrl } from '../../format/safe-external-url.ts';

type LeaveForBank = {
  /** True from the navigation until this page is shown again. */
  readonly isLeaving: boolean;
  /** Navigates to the bank's page. Returns false for an unsafe address (docs/spec/reliability.md#S-30). */
  readonly leaveForBank: (formUrl: string) => boolean;
};

/** Navigation to the bank's page. A page restored from the back-forward cache is usable again. */
export function useLeaveForBank(): LeaveForBank {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = (): void => {
      setLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);
  const leaveForBank = (formUrl: string): boolean => {
    const address = safeExternalUrl(formUrl);
    if (address === null) return false;
    setLeaving(true);
    location.assign(address);
    return true;
  };
  return { isLeaving, leaveForBank };
}
