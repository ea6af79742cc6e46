export const listMark = '— ';
export const paragraphEnd = '\n\n';

/** A part of a document's text for a page or a PDF. */
export type AgreementBlock =
  | { readonly kind: 'title' | 'heading'; readonly text: string }
  | { readonly kind: 'clause'; readonly text: string; readonly items: readonly string[] };

/** Splits a signed text into its parts. Each character of the text except line breaks and list marks is kept. */
export function agreementBlocks(text: string): readonly AgreementBlock[] {
  return text.split(paragraphEnd).map((paragraph, index) => {
    if (index === 0) return { kind: 'title', text: paragraph };
    if (/^\d+\. [^\n]+$/.test(paragraph)) return { kind: 'heading', text: paragraph };
    const [first = '', ...items] = paragraph.split('\n');
    return { kind: 'clause', text: first, items: items.map((item) => item.slice(listMark.length)) };
  });
}
