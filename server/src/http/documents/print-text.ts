import type PDFDocument from 'pdfkit';
import { embeddableFont, textRuns } from './document-fonts.ts';

/** The PDF document that is being rendered. */
export type Pdf = InstanceType<typeof PDFDocument>;

/** An element of the structure that a screen reader reads: a paragraph, a table, a cell. */
export type Structure = ReturnType<Pdf['struct']>;

/** Prints what a screen reader skips: lines, and what is repeated on each page. */
export function markArtifact(pdf: Pdf, print: () => void): void {
  pdf.markContent('Artifact');
  print();
  pdf.endMarkedContent();
}

export type TextStyle = { readonly weight: 'plain' | 'bold'; readonly size: number };

type Place = {
  /** Where the text begins; without it the text continues the line of the previous one. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly lineGap?: number;
  /** Whether the next text continues the line. */
  readonly continued?: boolean;
};

/** A text divided by fonts, ready to be measured and printed. `fallback` is another font than PT Sans. */
export type PreparedText = {
  readonly runs: readonly { readonly text: string; readonly fallback: Buffer | null }[];
  readonly style: TextStyle;
};

export async function prepareText(text: string, style: TextStyle): Promise<PreparedText> {
  const runs = (await textRuns(text)).map(async (run) => ({
    text: run.text,
    fallback: run.fallback === null ? null : await embeddableFont(run.fallback),
  }));
  return { runs: await Promise.all(runs), style };
}

/** Ascent of PT Sans in parts of the font size: the baseline of all fonts in a line. */
const ascent = 1.018;

/** Noto Sans SC is thin by default; an outline gives it the weight of PT Sans. */
const outlines = { plain: 0.02, bold: 0.05 } as const;

/** Prints a text whose characters may need several fonts. */
export function printText(pdf: Pdf, { runs, style }: PreparedText, { at, ...place }: Place): void {
  const { weight, size } = style;
  const isMixed = runs.some(({ fallback }) => fallback !== null);
  if (at !== undefined) [pdf.x, pdf.y] = [at.x, at.y];
  for (const [index, { text, fallback }] of runs.entries()) {
    pdf
      .font(fallback ?? weight, size)
      .lineWidth(outlines[weight] * size)
      .strokeColor('black');
    pdf.text(text, {
      ...place,
      continued: index < runs.length - 1 || place.continued === true,
      fill: true,
      stroke: fallback !== null,
      ...(isMixed ? { baseline: -ascent * size } : {}),
    });
  }
  pdf.font(weight, size);
}

/** An upper limit of the height of a text in this width. Characters of other fonts are at most 1.3 em wide. */
export function heightOfText(pdf: Pdf, { runs, style }: PreparedText, width: number): number {
  const isMixed = runs.some(({ fallback }) => fallback !== null);
  const measured = runs.map(({ text, fallback }) =>
    fallback === null ? text : text.replaceAll(/./gu, '—\u2009'),
  );
  const height = pdf.font(style.weight).fontSize(style.size).heightOfString(measured.join(''), { width });
  return isMixed ? height * mixedLineHeight : height;
}

/** A line of Noto Sans SC is higher than one of PT Sans by this factor. */
const mixedLineHeight = 1.15;
