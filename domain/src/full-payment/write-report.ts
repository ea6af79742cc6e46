/** A row of the report: what stood in the file, what became of it and why. */
export type ReportRow = {
  readonly cells: readonly string[];
  readonly result: 'SUCCESS' | 'FAIL';
  readonly reason: string | null;
};

const columnsOfFile = 4;

/** UTF-8 with its mark, by which spreadsheets know Russian letters. */
export const reportHeading = `\ufeff${['Заказ', 'Сумма', 'Дата', 'Комментарий', 'Результат', 'Причина'].map(reportCell).join(';')}\r\n`;

/** A line of the report (rules 10): the row as it was, its outcome, its reason. */
export function reportLine({ cells, result, reason }: ReportRow): string {
  const shown = Array.from(
    { length: Math.max(columnsOfFile, cells.length) },
    (_, index) => cells[index] ?? '',
  );
  const outcome = result === 'SUCCESS' ? 'Погашен' : 'Не погашен';
  return `${[...shown, outcome, reason ?? ''].map(reportCell).join(';')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula is neutralised; all are quoted (F-47, S-38). */
function reportCell(content: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(content) ? `'${content}` : content;
  return `"${safe.replaceAll('"', '""')}"`;
}
