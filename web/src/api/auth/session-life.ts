type Listener = () => void;

const listeners = new Set<Listener>();
let endsAt: number | null = null;

/** Every answer to staff says in how many seconds their session ends unless something is done (docs/spec/reliability.md#S-07). */
export function noteSessionLife(headers: Headers): void {
  const seconds = Number(headers.get('session-ends-in') ?? Number.NaN);
  if (!Number.isNaN(seconds)) setSessionEnd(Date.now() + seconds * 1000);
}

/** Another window of the same session may have made it longer. */
export function setSessionEnd(milliseconds: number): void {
  if (endsAt === milliseconds) return;
  endsAt = milliseconds;
  for (const listener of listeners) listener();
}

/** By this device's clock, in milliseconds; null until an answer has said so. */
export function sessionEnd(): number | null {
  return endsAt;
}

export function onSessionEnd(listener: Listener): Listener {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
