/** A file begins with this mark, by which spreadsheets know Russian letters. */
const byteOrderMark = '\ufeff';

/** The first line of a CSV file, UTF-8 with `;`, as spreadsheets in Russian read it. */
export function csvHeading(titles: readonly string[]): string {
  return `${byteOrderMark}${csvLine(titles)}`;
}

/** One line of such a file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula is neutralised; all are quoted (docs/spec/reliability.md#F-47, docs/spec/reliability.md#S-38). */
function csvCell(content: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(content) ? `'${content}` : content;
  return `"${safe.replaceAll('"', '""')}"`;
}
