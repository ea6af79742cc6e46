import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import type { DocumentBlock, DocumentColumn, DocumentRow } from './printed-document.ts';

/** The PDF document that is being rendered. */
export type Print = InstanceType<typeof PDFDocument>;

type Table = Extract<DocumentBlock, { readonly kind: 'table' }>;

const gap = 14;
const rowPadding = 4;

/** Prints a table and repeats its titles on every page. Yields to the event loop between pages. */
export async function printTable(print: Print, { columns, rows }: Table): Promise<void> {
  const titles = { cells: columns.map(({ title }) => title), isTotal: true };
  printRow(print, columns, titles);
  for (const row of rows) {
    if (print.y + heightOf(print, columns, row) > print.page.height - print.page.margins.bottom) {
      await setImmediate();
      print.addPage();
      printRow(print, columns, titles);
    }
    printRow(print, columns, row);
  }
  print.x = print.page.margins.left;
  print.moveDown(0.4);
}

function printRow(print: Print, columns: readonly DocumentColumn[], row: DocumentRow): void {
  const height = heightOf(print, columns, row);
  const top = print.y;
  for (const { text, x, width, isNumber } of cellsOf(print, columns, row)) {
    print.text(text, x, top + rowPadding, { width, align: isNumber === true ? 'right' : 'left' });
  }
  const { left, right } = print.page.margins;
  print
    .moveTo(left, top + height)
    .lineTo(print.page.width - right, top + height)
    .lineWidth(0.5)
    .strokeColor('#c3ccc6')
    .stroke();
  print.y = top + height;
}

function heightOf(print: Print, columns: readonly DocumentColumn[], row: DocumentRow): number {
  print.font(row.isTotal === true ? 'bold' : 'plain').fontSize(9);
  const heights = cellsOf(print, columns, row).map(({ text, width }) =>
    print.heightOfString(text, { width }),
  );
  return Math.max(...heights) + 2 * rowPadding;
}

function cellsOf(print: Print, columns: readonly DocumentColumn[], { cells }: DocumentRow) {
  const { left, right } = print.page.margins;
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const unit = (print.page.width - left - right - gap * (columns.length - 1)) / whole;
  let x = left;
  return columns.map(({ share, isNumber }, index) => {
    const cell = { text: cells[index] ?? '', x, width: share * unit, isNumber };
    x += cell.width + gap;
    return cell;
  });
}
