/** Two years of months stand as they are; a payment a day would be metres of screen. */
const mostLines = 24;
const nearCount = 12;

/** Of a schedule that is too long: the last payment made, those that have failed, and a dozen to come. */
export function nearLines<Line extends { readonly mark: 'done' | 'pending' | 'failed' }>(
  lines: readonly Line[],
): readonly Line[] {
  if (lines.length <= mostLines) return lines;
  const next = lines.findIndex(({ mark }) => mark !== 'done');
  const start = Math.max(0, (next === -1 ? lines.length - nearCount : next) - 1);
  const lastFailed = lines.findLastIndex(({ mark }) => mark === 'failed');
  return lines.slice(start, Math.max(start + 1, lastFailed + 1) + nearCount);
}
