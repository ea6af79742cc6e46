import { millisecondsOf } from '#domain/dates.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';
import { fontFiles } from './document-fonts.ts';
import {
  markArtifact,
  type Pdf,
  prepareText,
  printText,
  type Structure,
  type TextStyle,
} from './print-text.ts';
import { printTable } from './print-table.ts';
import { dayAndTime } from '#domain/documents/document-words.ts';

/** Margins of an A4 page, in points. */
const margin = 56;
const footerHeight = 28;

/**
 * Renders a document as a tagged PDF stream: a screen reader finds its headings, paragraphs and tables, and skips what
 * is repeated on each page. The library takes 40 MB of memory, so it is loaded on first use.
 */
export async function* printDocument(document: PrintedDocument): AsyncGenerator<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, madeAt, blocks } = document;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: margin + footerHeight, left: margin },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: title, Author: 'Плати частями', CreationDate: new Date(millisecondsOf(madeAt)) },
  });
  pdf.registerFont('plain', fontFiles.plain);
  pdf.registerFont('bold', fontFiles.bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const brand = () => pdf.font('plain').fontSize(10).text('Плати частями', { align: 'right' });
  root.add(pdf.struct('P', {}, brand));
  pdf.moveDown(1);
  await printParagraph({ pdf, root }, title, { tag: 'H1', weight: 'bold', size: 18 });
  pdf.moveDown(0.5);
  for (const block of blocks) await printBlock({ pdf, root }, block);
  root.end();
  printFooters(pdf, document);
  pdf.end();
  yield* pdf;
}

type Printing = { readonly pdf: Pdf; readonly root: Structure };
type Paragraph = TextStyle & { readonly tag: 'H1' | 'H2' | 'P' };

const plain = { weight: 'plain', size: 10 } as const;
const bold = { weight: 'bold', size: 10 } as const;
const lineGap = 2;

async function printBlock({ pdf, root }: Printing, block: DocumentBlock): Promise<void> {
  pdf.font('plain').fontSize(10);
  switch (block.kind) {
    case 'heading':
      pdf.moveDown(0.8);
      await printParagraph({ pdf, root }, block.text, { tag: 'H2', weight: 'bold', size: 12 });
      pdf.moveDown(0.3);
      return;
    case 'text':
      await printParagraph({ pdf, root }, block.text, { tag: 'P', ...plain });
      pdf.moveDown(0.4);
      return;
    case 'facts':
      for (const [term, value] of block.facts) {
        const [printedTerm, printedValue] = [
          await prepareText(`${term}: `, plain),
          await prepareText(value, bold),
        ];
        const fact = (): void => {
          printText(pdf, printedTerm, { at: { x: margin, y: pdf.y }, continued: true, lineGap });
          printText(pdf, printedValue, { lineGap });
        };
        root.add(pdf.struct('P', {}, fact));
      }
      return;
    case 'table':
      await printTable(pdf, root, block);
      return;
  }
}

async function printParagraph(
  { pdf, root }: Printing,
  text: string,
  { tag, ...style }: Paragraph,
): Promise<void> {
  const prepared = await prepareText(text, style);
  const paragraph = (): void => {
    printText(pdf, prepared, { at: { x: margin, y: pdf.y }, ...(tag === 'P' ? { lineGap } : {}) });
  };
  root.add(pdf.struct(tag, {}, paragraph));
}

function printFooters(pdf: Pdf, { madeAt }: PrintedDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { margins, height, width } = pdf.page;
    // without this, the footer below the bottom margin would start a new page
    margins.bottom = 0;
    pdf.font('plain').fontSize(8);
    markArtifact(pdf, () => {
      pdf.text(`Сформировано ${dayAndTime(madeAt)} по Москве`, margin, height - margin, { lineBreak: false });
      pdf.text(`Страница ${page + 1} из ${count}`, margin, height - margin, {
        width: width - 2 * margin,
        align: 'right',
        lineBreak: false,
      });
    });
  }
}
