import { csvHeading, csvLine } from '../csv.ts';

/** A row of the report: what stood in the file, what became of it and why. */
export type ReportRow = {
  readonly cells: readonly string[];
  readonly result: 'SUCCESS' | 'FAIL';
  readonly reason: string | null;
};

const columnsOfFile = 4;

export const reportHeading = csvHeading(['Заказ', 'Сумма', 'Дата', 'Комментарий', 'Результат', 'Причина']);

/** A line of the report (rules 10): the row as it was, its outcome, its reason. */
export function reportLine({ cells, result, reason }: ReportRow): string {
  const shown = Array.from(
    { length: Math.max(columnsOfFile, cells.length) },
    (_, index) => cells[index] ?? '',
  );
  const outcome = result === 'SUCCESS' ? 'Погашен' : 'Не погашен';
  return csvLine([...shown, outcome, reason ?? '']);
}
