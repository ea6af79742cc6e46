import { useEffect, useState } from 'react';

/** Milliseconds until `until` by this device's clock, updated every second; 0 when it has passed. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      left % 1000 || 1000,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  return left;
}
