import { useEffect, useState } from 'react';
import { outsideAddress } from '../../format/outside-address.ts';

type LeaveForBank = {
  /** From the moment of leaving until this page is shown again. */
  readonly isLeaving: boolean;
  /** Goes to the bank's page; false when the address is not one to send a client to (docs/spec/reliability.md#S-30). */
  readonly leaveForBank: (formUrl: string) => boolean;
};

/** The way to the bank's page, and back: a page kept whole by the browser is ready to be used again. */
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
    const address = outsideAddress(formUrl);
    if (address === null) return false;
    setLeaving(true);
    location.assign(address);
    return true;
  };
  return { isLeaving, leaveForBank };
}
