import { fileURLToPath } from 'node:url';
import { millisecondsOf } from '#domain/calendar.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';
import type { Print } from './print-table.ts';
import { printTable } from './print-table.ts';
import { dayAndTime } from './words.ts';

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
  const print = new PDFDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: margin + footerHeight, left: margin },
    bufferPages: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: title, Author: 'Плати частями', CreationDate: new Date(millisecondsOf(madeAt)) },
  });
  print.registerFont('plain', fonts.plain);
  print.registerFont('bold', fonts.bold);
  print.font('plain').fontSize(10).text('Плати частями', { align: 'right' });
  print.moveDown(1).font('bold').fontSize(18).text(title).moveDown(0.5);
  for (const block of blocks) await printBlock(print, block);
  printFooters(print, document);
  print.end();
  yield* print;
}

async function printBlock(print: Print, block: DocumentBlock): Promise<void> {
  print.font('plain').fontSize(10);
  switch (block.kind) {
    case 'heading':
      print.moveDown(0.8).font('bold').fontSize(12).text(block.text, margin).moveDown(0.3);
      return;
    case 'text':
      print.text(block.text, margin, print.y, { lineGap: 2 }).moveDown(0.4);
      return;
    case 'facts':
      for (const [term, value] of block.facts) {
        print.font('plain').text(`${term}: `, margin, print.y, { continued: true, lineGap: 2 });
        print.font('bold').text(value, { lineGap: 2 });
      }
      return;
    case 'table':
      await printTable(print, block);
      return;
  }
}

function printFooters(print: Print, { madeAt }: PrintedDocument): void {
  const { start, count } = print.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    print.switchToPage(page);
    const { margins, height, width } = print.page;
    // the footer lies below the bottom margin, where text would otherwise start a new page
    margins.bottom = 0;
    print.font('plain').fontSize(8);
    print.text(`Сформировано ${dayAndTime(madeAt)} по Москве`, margin, height - margin, { lineBreak: false });
    print.text(`Страница ${page + 1} из ${count}`, margin, height - margin, {
      width: width - 2 * margin,
      align: 'right',
      lineBreak: false,
    });
  }
}
