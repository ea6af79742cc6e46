import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import type { DocumentBlock, DocumentColumn, DocumentRow } from './printed-document.ts';

/** The PDF document that is being rendered. */
export type Pdf = InstanceType<typeof PDFDocument>;

type Table = Extract<DocumentBlock, { readonly kind: 'table' }>;

const columnGap = 14;
const rowPadding = 4;

/** Prints a table and repeats its titles on every page. Yields to the event loop between pages. */
export async function printTable(pdf: Pdf, { columns, rows }: Table): Promise<void> {
  const titles = { cells: columns.map(({ title }) => title), isTotal: true };
  printRow(pdf, columns, titles);
  for (const row of rows) {
    if (pdf.y + heightOf(pdf, columns, row) > pdf.page.height - pdf.page.margins.bottom) {
      await setImmediate();
      pdf.addPage();
      printRow(pdf, columns, titles);
    }
    printRow(pdf, columns, row);
  }
  pdf.x = pdf.page.margins.left;
  pdf.moveDown(0.4);
}

function printRow(pdf: Pdf, columns: readonly DocumentColumn[], row: DocumentRow): void {
  const height = heightOf(pdf, columns, row);
  const top = pdf.y;
  for (const { text, x, width, isNumber } of cellsOf(pdf, columns, row)) {
    pdf.text(text, x, top + rowPadding, { width, align: isNumber === true ? 'right' : 'left' });
  }
  const { left, right } = pdf.page.margins;
  pdf
    .moveTo(left, top + height)
    .lineTo(pdf.page.width - right, top + height)
    .lineWidth(0.5)
    .strokeColor('#c3ccc6')
    .stroke();
  pdf.y = top + height;
}

function heightOf(pdf: Pdf, columns: readonly DocumentColumn[], row: DocumentRow): number {
  pdf.font(row.isTotal === true ? 'bold' : 'plain').fontSize(9);
  const heights = cellsOf(pdf, columns, row).map(({ text, width }) => pdf.heightOfString(text, { width }));
  return Math.max(...heights) + 2 * rowPadding;
}

function cellsOf(pdf: Pdf, columns: readonly DocumentColumn[], { cells }: DocumentRow) {
  const { left, right } = pdf.page.margins;
  const shareTotal = columns.reduce((sum, { share }) => sum + share, 0);
  const unit = (pdf.page.width - left - right - columnGap * (columns.length - 1)) / shareTotal;
  let x = left;
  return columns.map(({ share, isNumber }, index) => {
    const cell = { text: cells[index] ?? '', x, width: share * unit, isNumber };
    x += cell.width + columnGap;
    return cell;
  });
}
