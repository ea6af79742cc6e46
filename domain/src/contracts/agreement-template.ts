import { listMark, paragraphEnd } from './agreement-blocks.ts';

/** A sentence with `{field}` placeholders, in pieces that are joined by a blank. */
type Clause = {
  readonly text: readonly string[];
  /** The case of a purchase in which the sentence appears. */
  readonly onlyFor?: string;
  /** A field that follows the sentence as a list, one line per item. */
  readonly list?: string;
};

/** One version of the text of a document. A published version never changes (docs/spec/rules.md#11). */
type Template = {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly clauses: readonly Clause[] }[];
};

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Field}}${infer Rest}`
  ? Field | PlaceholderOf<Rest>
  : never;
type ClauseOf<T extends Template> = T['sections'][number]['clauses'][number];
type TextField<T extends Template> = PlaceholderOf<T['title'] | ClauseOf<T>['text'][number]>;
type ListField<T extends Template> = Extract<ClauseOf<T>, { list: string }>['list'];
type CaseOf<T extends Template> = Extract<ClauseOf<T>, { onlyFor: string }>['onlyFor'];

type Values<T extends Template> = Readonly<Record<TextField<T>, string>> &
  Readonly<Record<ListField<T>, readonly string[]>>;
/** A value without a placeholder does not compile. */
type NoOthers<Given, Known> = Readonly<Record<Exclude<keyof Given, keyof Known>, never>>;

/**
 * Makes the function that fills a template. A placeholder without a value, a value without a placeholder and an unknown
 * case do not compile. Paragraphs are separated by an empty line; the title comes first. Sections and clauses are
 * numbered, and each item of a list is a line of its own (docs/spec/rules.md#11).
 */
export function agreementTemplate<const T extends Template>({ title, sections }: T) {
  return <Given extends Values<T>>(
    values: Given & NoOthers<Given, Values<T>>,
    cases: readonly CaseOf<T>[],
  ): string => {
    const texts = new Map<string, string | readonly string[]>(Object.entries(values));
    const present = new Set<string>(cases);
    const paragraphs = sections.flatMap(({ heading, clauses }, section) => [
      `${section + 1}. ${heading}`,
      ...clauses
        .filter(({ onlyFor }) => onlyFor === undefined || present.has(onlyFor))
        .map((clause, index) => `${section + 1}.${index + 1}. ${clauseText(clause, texts)}`),
    ]);
    return [fill(title, texts), ...paragraphs].join(paragraphEnd);
  };
}

type Texts = ReadonlyMap<string, string | readonly string[]>;

function clauseText({ text, list }: Clause, texts: Texts): string {
  const sentence = fill(text.join(' '), texts);
  if (list === undefined) return sentence;
  return [sentence, ...valueOf(list, texts).map((item) => `${listMark}${oneLine(item)}`)].join('\n');
}

function fill(text: string, texts: Texts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_placeholder, field: string) =>
    valueOf(field, texts).map(oneLine).join(),
  );
}

function valueOf(field: string, texts: Texts): readonly string[] {
  const value = texts.get(field);
  if (value === undefined) throw new Error(`the template field ${field} has no value`);
  return typeof value === 'string' ? [value] : value;
}

/** Line breaks are removed, so that a name from a shop cannot look like a new clause. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
