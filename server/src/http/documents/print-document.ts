import { fileURLToPath } from 'node:url';
import { millisecondsOf } from '#domain/calendar.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';
import type { Pdf } from './print-table.ts';
import { printTable } from './print-table.ts';
import { dayAndTime } from '#domain/documents/document-words.ts';

/** Fonts with Cyrillic letters and the rouble sign; only used glyphs are embedded. */
const fonts = {
  plain: fileURLToPath(import.meta.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf')),
} as const;

/** Margins of an A4 page, in points. */
const margin = 56;
const footerHeight = 28;

/** Renders a document as a PDF stream. The library takes 40 MB of memory, so it is loaded on first use. */
export async function* printDocument(document: PrintedDocument): AsyncGenerator<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, madeAt, blocks } = document;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: margin + footerHeight, left: margin },
    bufferPages: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: title, Author: 'Плати частями', CreationDate: new Date(millisecondsOf(madeAt)) },
  });
  pdf.registerFont('plain', fonts.plain);
  pdf.registerFont('bold', fonts.bold);
  pdf.font('plain').fontSize(10).text('Плати частями', { align: 'right' });
  pdf.moveDown(1).font('bold').fontSize(18).text(title).moveDown(0.5);
  for (const block of blocks) await printBlock(pdf, block);
  printFooters(pdf, document);
  pdf.end();
  yield* pdf;
}

async function printBlock(pdf: Pdf, block: DocumentBlock): Promise<void> {
  pdf.font('plain').fontSize(10);
  switch (block.kind) {
    case 'heading':
      pdf.moveDown(0.8).font('bold').fontSize(12).text(block.text, margin).moveDown(0.3);
      return;
    case 'text':
      pdf.text(block.text, margin, pdf.y, { lineGap: 2 }).moveDown(0.4);
      return;
    case 'facts':
      for (const [term, value] of block.facts) {
        pdf.font('plain').text(`${term}: `, margin, pdf.y, { continued: true, lineGap: 2 });
        pdf.font('bold').text(value, { lineGap: 2 });
      }
      return;
    case 'table':
      await printTable(pdf, block);
      return;
  }
}

function printFooters(pdf: Pdf, { madeAt }: PrintedDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { margins, height, width } = pdf.page;
    // without this, the footer below the bottom margin would start a new page
    margins.bottom = 0;
    pdf.font('plain').fontSize(8);
    pdf.text(`Сформировано ${dayAndTime(madeAt)} по Москве`, margin, height - margin, { lineBreak: false });
    pdf.text(`Страница ${page + 1} из ${count}`, margin, height - margin, {
      width: width - 2 * margin,
      align: 'right',
      lineBreak: false,
    });
  }
}
