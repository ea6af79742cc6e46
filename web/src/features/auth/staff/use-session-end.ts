import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSessionEndChange, getSessionEnd, setSessionEnd } from '../../../api/wire/session-expiry.ts';

/**
 * Milliseconds until the staff session ends, updated every second from the warning on, also below 0; null before the
 * warning.
 */
export function useSessionEnd(warningSeconds: number): number | null {
  const endsAt = useSyncExternalStore(onSessionEndChange, getSessionEnd);
  const [now, setNow] = useState(() => Date.now());
  useSharedSessionEnd(endsAt);
  useEffect(() => {
    if (endsAt === null) return;
    const untilWarning = endsAt - warningSeconds * 1000 - Date.now();
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      Math.max(1000, untilWarning),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [endsAt, now, warningSeconds]);
  const left = endsAt === null ? null : endsAt - now;
  return left !== null && left <= warningSeconds * 1000 ? left : null;
}

/** Activity in one window extends the session in all windows. */
function useSharedSessionEnd(endsAt: number | null): void {
  const [channel] = useState(() => new BroadcastChannel('chasti.session'));
  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'number' && data > (getSessionEnd() ?? 0)) setSessionEnd(data);
    };
    channel.addEventListener('message', listen);
    return () => {
      channel.removeEventListener('message', listen);
    };
  }, [channel]);
  useEffect(() => {
    if (endsAt !== null) channel.postMessage(endsAt);
  }, [channel, endsAt]);
}
