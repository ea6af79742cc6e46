import { csvHeading, csvLine } from '../csv.ts';
import type { RowFault } from './judge-row.ts';
import { rowFaults } from './judge-row.ts';

/** The outcome of a row and its reason. */
export type RowOutcome = {
  /** null while the row is not processed. */
  readonly result: 'SUCCESS' | 'FAIL' | null;
  readonly reason: RowFault | null;
  /** The number of the earlier row for the same order; null when there is none. */
  readonly twinLineNo: number | null;
};

/** A row of the report: the cells of the file and the outcome. */
export type ReportRow = RowOutcome & { readonly cells: readonly string[] };

const columnsOfFile = 4;

export const reportHeading = csvHeading(['Заказ', 'Сумма', 'Дата', 'Комментарий', 'Результат', 'Причина']);

/** Formats one CSV line of the report: the cells of the row, its outcome, its reason (docs/spec/rules.md#10). */
export function reportLine({ cells, ...outcome }: ReportRow): string {
  const shown = Array.from(
    { length: Math.max(columnsOfFile, cells.length) },
    (_, index) => cells[index] ?? '',
  );
  return csvLine([...shown, outcomeNames[outcome.result ?? 'OPEN'], reasonText(outcome)]);
}

const outcomeNames = { SUCCESS: 'Погашен', FAIL: 'Не погашен', OPEN: 'Не обработан' } as const;

/** The reason of a failed row as text; empty when the row paid. */
export function reasonText({ reason, twinLineNo }: Omit<RowOutcome, 'result'>): string {
  if (reason === null) return '';
  return twinLineNo === null ? rowFaults[reason] : `${rowFaults[reason]}: строка ${twinLineNo}`;
}
