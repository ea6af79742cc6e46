type Listener = () => void;

const listeners = new Set<Listener>();
let endsAt: number | null = null;

/**
 * Reads the seconds until the staff session ends without activity. Every response to staff has them
 * (docs/spec/reliability.md#S-07).
 */
export function readSessionExpiry(headers: Headers): void {
  const seconds = Number(headers.get('session-ends-in') ?? Number.NaN);
  if (!Number.isNaN(seconds)) setSessionEnd(Date.now() + seconds * 1000);
}

/** Sets the end of the session, which another window may have extended. */
export function setSessionEnd(milliseconds: number): void {
  if (endsAt === milliseconds) return;
  endsAt = milliseconds;
  for (const listener of listeners) listener();
}

/** Milliseconds by this device's clock; null before the first response. */
export function getSessionEnd(): number | null {
  return endsAt;
}

export function onSessionEndChange(listener: Listener): Listener {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
