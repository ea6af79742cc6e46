/** A document that the customer signs at the checkout with one code (docs/spec/rules.md#11). */
export type AgreementKind = 'CONTRACT' | 'PERSONAL_DATA';

/** A document that is ready to be signed. The screen shows `text`; its hash and the text itself are stored. */
export type Agreement = {
  readonly kind: AgreementKind;
  /** Version of the template. */
  readonly version: number;
  readonly text: string;
};

/** A sentence with `{field}` placeholders. With `onlyFor` it appears only in purchases of that case. */
export type Clause<Field extends string, Case extends string> = {
  readonly text: string;
  readonly onlyFor?: Case;
  /** A field that follows the sentence as a list, one line per item. */
  readonly list?: Field;
};

/** One version of the text of a document. A published version never changes. */
export type AgreementTemplate<Field extends string, Case extends string> = {
  readonly version: number;
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly clauses: readonly Clause<Field, Case>[];
  }[];
};

/** The values of one purchase. The value of a list has one string per item. */
type TemplateValues<Field extends string, Case extends string> = {
  readonly values: Readonly<Record<Field, string | readonly string[]>>;
  readonly cases: readonly Case[];
};

const listMark = '— ';
const paragraphEnd = '\n\n';

/**
 * Fills a template. Paragraphs are separated by an empty line; the title comes first. Sections and clauses are numbered,
 * and each item of a list is a line of its own (docs/spec/rules.md#11).
 * @throws Error when a field has no value.
 */
export function fillTemplate<Field extends string, Case extends string>(
  { title, sections }: AgreementTemplate<Field, Case>,
  { values, cases }: TemplateValues<Field, Case>,
): string {
  const texts = new Map<string, string | readonly string[]>(Object.entries(values));
  const paragraphs = sections.flatMap(({ heading, clauses }, section) => [
    `${section + 1}. ${heading}`,
    ...clauses
      .filter(({ onlyFor }) => onlyFor === undefined || cases.includes(onlyFor))
      .map((clause, index) => `${section + 1}.${index + 1}. ${clauseText(clause, texts)}`),
  ]);
  return [fill(title, texts), ...paragraphs].join(paragraphEnd);
}

type Texts = ReadonlyMap<string, string | readonly string[]>;

function clauseText({ text, list }: Clause<string, string>, texts: Texts): string {
  if (list === undefined) return fill(text, texts);
  const items = [texts.get(list) ?? missing(list)].flat();
  return [fill(text, texts), ...items.map((item) => `${listMark}${oneLine(item)}`)].join('\n');
}

function fill(text: string, texts: Texts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = texts.get(name);
    return typeof value === 'string' ? oneLine(value) : missing(name);
  });
}

/** Line breaks are removed, so that a name from a shop cannot look like a new clause. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function missing(name: string): never {
  throw new Error(`the template field ${name} has no value`);
}

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
