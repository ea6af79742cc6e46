/** A schedule of two years of months is short enough; a payment per day is not. */
const maxLines = 24;
const nearCount = 12;

/** The visible lines of a long schedule: the last payment made, all failed payments, and the next twelve. */
export function nearLines<Line extends { readonly status: 'done' | 'pending' | 'processed' | 'failed' }>(
  lines: readonly Line[],
): readonly Line[] {
  if (lines.length <= maxLines) return lines;
  const next = lines.findIndex(({ status }) => status !== 'done');
  const start = Math.max(0, (next === -1 ? lines.length - nearCount : next) - 1);
  const lastFailed = lines.findLastIndex(({ status }) => status === 'failed');
  return lines.slice(start, Math.max(start + 1, lastFailed + 1) + nearCount);
}
