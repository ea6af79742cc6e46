import { forgetInTab, readInTab, writeInTab } from './stored.ts';

const key = 'session-ended';
let hasEnded = false;

/**
 * Remembers that a session of this tab ended without a log-out. The log-in pages give it as the reason until a session
 * begins; a reload keeps it (docs/spec/screens.md#log-in).
 */
export function rememberSessionEnd(ended: boolean): void {
  hasEnded = ended;
  if (ended) writeInTab(key, 'yes');
  else forgetInTab(key);
}

/** Whether the log-in follows a session that ended without a log-out. */
export function wasSessionEnded(): boolean {
  return hasEnded || readInTab(key) !== null;
}
