import { verdictNames } from './verdict-names.ts';
import type { SkipReason } from './row-reasons.ts';

/** The result column of a report of ours for a line that is no row of payment. */
export const skippedName = verdictNames.SKIPPED;

const total = /^\s*(?:итог|итого|всего|общая сумма|промежуточный итог|total|subtotal)(?![\p{L}\p{N}_-])/iu;
const separator = /^[\s\p{P}\p{S}]+$/u;
const separatorOfExcel = /^sep=/i;

export function isTotal(cells: readonly string[], order: number): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return [first, cells[order] ?? ''].some((cell) => total.test(cell));
}

type Place = { readonly order: number; readonly amount: number };

/** The reason why a line with these cells is no row of payment; null when it is one. */
export function skipReasonOf(cells: readonly string[], columns: Place): SkipReason | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return 'skipped-empty';
  if (filled.every((cell) => separator.test(cell) || separatorOfExcel.test(cell))) return 'skipped-separator';
  if (isTotal(cells, columns.order)) return 'skipped-total';
  return isNote(cells, columns) ? 'skipped-title' : null;
}

/** Words instead of an order number and no sum, e.g. the line of a signature. */
function isNote(cells: readonly string[], { order, amount }: Place): boolean {
  const [first = '', ...more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isPhrase = /\s/.test(first) && /\p{L}{3}/u.test(first);
  const isOnlyText = more.length === 0 || first === cells[order]?.trim();
  return isPhrase && isOnlyText && (cells[amount] ?? '').trim() === '';
}
