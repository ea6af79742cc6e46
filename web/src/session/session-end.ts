let hasEnded = false;

/** Remembers that the server ended the session of this tab, so that the log-in page can say so. */
export function rememberSessionEnd(ended: boolean): void {
  hasEnded = ended;
}

/** Whether the log-in follows a session that the server ended. */
export function wasSessionEnded(): boolean {
  return hasEnded;
}
