let hasEnded = false;

/** Remembers that a session of this browser ended without a log-out, so that the log-in page can say so. */
export function rememberSessionEnd(ended: boolean): void {
  hasEnded = ended;
}

/** Whether the log-in follows a session that ended without a log-out. */
export function wasSessionEnded(): boolean {
  return hasEnded;
}
