import { csvHeading, csvLine } from '../csv.ts';
import type { RowFault } from './judge-row.ts';
import { rowFaults } from './judge-row.ts';

/** What became of a row and why. */
export type RowOutcome = {
  /** null while nothing has become of it yet. */
  readonly result: 'SUCCESS' | 'FAIL' | null;
  readonly reason: RowFault | null;
  /** The earlier row of the file that pays the same order. */
  readonly twinLineNo: number | null;
};

/** A row of the report: what stood in the file and its outcome. */
export type ReportRow = RowOutcome & { readonly cells: readonly string[] };

const columnsOfFile = 4;

export const reportHeading = csvHeading(['Заказ', 'Сумма', 'Дата', 'Комментарий', 'Результат', 'Причина']);

/** A line of the report (docs/spec/rules.md#10): the row as it was, its outcome, its reason. */
export function reportLine({ cells, ...outcome }: ReportRow): string {
  const shown = Array.from(
    { length: Math.max(columnsOfFile, cells.length) },
    (_, index) => cells[index] ?? '',
  );
  return csvLine([...shown, outcomeNames[outcome.result ?? 'OPEN'], reasonText(outcome)]);
}

const outcomeNames = { SUCCESS: 'Погашен', FAIL: 'Не погашен', OPEN: 'Не обработан' } as const;

/** Why a row pays nothing, for people; empty when it pays. */
export function reasonText({ reason, twinLineNo }: Omit<RowOutcome, 'result'>): string {
  if (reason === null) return '';
  return twinLineNo === null ? rowFaults[reason] : `${rowFaults[reason]}: строка ${twinLineNo}`;
}
