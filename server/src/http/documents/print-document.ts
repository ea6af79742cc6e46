import { millisecondsOf } from '#domain/dates.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';
import { fontFiles } from './document-fonts.ts';
import { type Pdf, prepareText, printText } from './print-text.ts';
import { printTable } from './print-table.ts';
import { dayAndTime } from '#domain/documents/document-words.ts';

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
  pdf.registerFont('plain', fontFiles.plain);
  pdf.registerFont('bold', fontFiles.bold);
  pdf.font('plain').fontSize(10).text('Плати частями', { align: 'right' });
  pdf.moveDown(1);
  printText(pdf, await prepareText(title, { weight: 'bold', size: 18 }), { at: pdf });
  pdf.moveDown(0.5);
  for (const block of blocks) await printBlock(pdf, block);
  printFooters(pdf, document);
  pdf.end();
  yield* pdf;
}

const plain = { weight: 'plain', size: 10 } as const;
const bold = { weight: 'bold', size: 10 } as const;
const lineGap = 2;

async function printBlock(pdf: Pdf, block: DocumentBlock): Promise<void> {
  pdf.font('plain').fontSize(10);
  switch (block.kind) {
    case 'heading':
      pdf.moveDown(0.8);
      printText(pdf, await prepareText(block.text, { weight: 'bold', size: 12 }), {
        at: { x: margin, y: pdf.y },
      });
      pdf.moveDown(0.3);
      return;
    case 'text':
      printText(pdf, await prepareText(block.text, plain), { at: { x: margin, y: pdf.y }, lineGap });
      pdf.moveDown(0.4);
      return;
    case 'facts':
      for (const [term, value] of block.facts) {
        printText(pdf, await prepareText(`${term}: `, plain), {
          at: { x: margin, y: pdf.y },
          continued: true,
          lineGap,
        });
        printText(pdf, await prepareText(value, bold), { lineGap });
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
