/** Byte order mark. Spreadsheets detect UTF-8 only with this mark. */
const byteOrderMark = '\ufeff';

/** The first line of a CSV file: UTF-8 with `;`, the format that Russian spreadsheets read. */
export function csvHeading(titles: readonly string[]): string {
  return `${byteOrderMark}${csvLine(titles)}`;
}

/** One line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

/**
 * Quotes a cell, and neutralises a cell that a spreadsheet would evaluate as a formula (docs/spec/reliability.md#F-47,
 * docs/spec/reliability.md#S-38).
 */
function csvCell(content: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(content) ? `'${content}` : content;
  return `"${safe.replaceAll('"', '""')}"`;
}
