import { csvHeading, csvLine } from '../csv.ts';
import { type Kopecks, roublesInWords } from '../money.ts';
import { isSkipped, type RowReason, rowReasons } from './row-reasons.ts';
import { skippedName } from './skipped-line.ts';

/** The outcome of a row and its reason. */
export type RowOutcome = {
  /** null while the row is not processed. */
  readonly result: 'SUCCESS' | 'FAIL' | null;
  readonly reason: RowReason | null;
  /** The number of the earlier row for the same order; null when there is none. */
  readonly twinLineNo: number | null;
  /** The debt that the sum of the row differs from; null for another reason. */
  readonly debt: Kopecks | null;
};

/** A row of the report: the cells of the file and the outcome. */
export type ReportRow = RowOutcome & { readonly cells: readonly string[] };

const columnsOfFile = ['Заказ', 'Сумма', 'Дата', 'Комментарий'] as const;

/** The heading of a report whose rows have at most `width` cells. */
export function reportHeading(width: number): string {
  const further = Math.max(width - columnsOfFile.length, 0);
  const others = Array.from({ length: further }, (_, index) => `Поле ${columnsOfFile.length + index + 1}`);
  return csvHeading([...columnsOfFile, ...others, 'Результат', 'Причина']);
}

/** Formats one CSV line of the report: the cells of the row, its outcome, its reason (docs/spec/rules.md#10). */
export function reportLine({ cells, ...outcome }: ReportRow, width: number): string {
  const length = Math.max(columnsOfFile.length, width);
  const shown = Array.from({ length }, (_, index) => cells[index] ?? '');
  return csvLine([...shown, outcomeName(outcome), reasonText(outcome)]);
}

function outcomeName({ result, reason }: RowOutcome): string {
  return reason !== null && isSkipped(reason) ? skippedName : outcomeNames[result ?? 'OPEN'];
}

const outcomeNames = { SUCCESS: 'Погашен', FAIL: 'Не погашен', OPEN: 'Не обработан' } as const;

/** The reason of a failed row as text; empty when the row paid. */
export function reasonText({ reason, twinLineNo, debt }: Omit<RowOutcome, 'result'>): string {
  if (reason === null) return '';
  if (debt !== null) return `${rowReasons[reason]}: ${roublesInWords(debt)}`;
  return twinLineNo === null ? rowReasons[reason] : `${rowReasons[reason]}: строка ${twinLineNo}`;
}
