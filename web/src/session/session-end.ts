import { forgetInTab, readInTab, writeInTab } from './stored.ts';

/** BLOCKED: staff have blocked the client. ENDED: idle for too long, or ended on another device. */
export type SessionEnd = 'BLOCKED' | 'ENDED';

const key = 'session-ended';
let lastEnd: SessionEnd | null = null;

/**
 * Remembers how a session of this tab ended without a log-out; null when a session begins. The log-in pages give it as
 * the reason, also after a reload (docs/spec/screens.md#log-in).
 */
export function rememberSessionEnd(end: SessionEnd | null): void {
  lastEnd = end;
  if (end === null) forgetInTab(key);
  else writeInTab(key, end);
}

/** How the session before this log-in ended; null after a log-out and before the first session. */
export function lastSessionEnd(): SessionEnd | null {
  const stored = readInTab(key);
  return lastEnd ?? (stored === 'BLOCKED' || stored === null ? stored : 'ENDED');
}
