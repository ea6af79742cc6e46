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

/** Another window may have extended the same session. */
export function setSessionEnd(milliseconds: number): void {
  if (endsAt === milliseconds) return;
  endsAt = milliseconds;
  for (const listener of listeners) listener();
}

/** Milliseconds by this device's clock; null before the first response. */
export function sessionEnd(): number | null {
  return endsAt;
}

export function onSessionEnd(listener: Listener): Listener {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
