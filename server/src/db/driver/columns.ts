import type { CustomTypesConfig } from 'pg';
import { instant } from '#domain/dates.ts';

type Parser = (text: string) => unknown;

/** The OIDs of the types with a parser, and of their arrays. */
const types: readonly { readonly oid: number; readonly array: number; readonly parse: Parser }[] = [
  { oid: 16, array: 1000, parse: (text) => text === 't' },
  { oid: 17, array: 1001, parse: (text) => Buffer.from(text.slice(2), 'hex') },
  { oid: 20, array: 1016, parse: wholeNumber },
  { oid: 21, array: 1005, parse: Number },
  { oid: 23, array: 1007, parse: Number },
  { oid: 26, array: 1028, parse: Number },
  { oid: 114, array: 199, parse: (text) => JSON.parse(text) as unknown },
  { oid: 700, array: 1021, parse: Number },
  { oid: 701, array: 1022, parse: Number },
  { oid: 1184, array: 1185, parse: instant },
  { oid: 3802, array: 3807, parse: (text) => JSON.parse(text) as unknown },
];

/** Array types with text elements: name, text, bpchar, varchar, date, numeric, uuid. */
const arraysOfText = [1003, 1009, 1014, 1015, 1182, 1231, 2951];

const parsers: ReadonlyMap<number, Parser> = new Map([
  ...types.map(({ oid, parse }): [number, Parser] => [oid, parse]),
  ...types.map(({ array, parse }): [number, Parser] => [array, (text) => elementsOf(text, parse)]),
  ...arraysOfText.map((oid): [number, Parser] => [oid, (text) => elementsOf(text, asText)]),
]);

/** A quoted element, a plain one, or a brace. */
const arrayPart = /"((?:[^"\\]|\\.)*)"|([^",{}]+)|([{}])/gs;

/** Reads PostgreSQL's text of an array, e.g. `{1,NULL,"a \"b\""}`, or of arrays in an array. */
function elementsOf(text: string, parse: Parser): unknown[] {
  const outermost: unknown[] = [];
  const open = [outermost];
  for (const [, quoted, plain = '', brace] of text.matchAll(arrayPart)) {
    if (brace === '{') open.push([]);
    else if (brace === '}') open.at(-2)?.push(open.pop());
    else open.at(-1)?.push(quoted === undefined ? plainElement(plain, parse) : parse(unescaped(quoted)));
  }
  return outermost.at(-1) as unknown[];
}

function plainElement(text: string, parse: Parser): unknown {
  return text === 'NULL' ? null : parse(text);
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(.)/gs, '$1') : text;
}

const asText: Parser = (text) => text;

/**
 * Parsers of columns: bigint becomes an exact number, timestamptz an Instant, json and jsonb are parsed. Every other
 * type stays text, also date and numeric: Date objects cost 15 % on the orders list.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? asText,
};

/** @throws RangeError for a bigint that a number cannot hold exactly. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint beyond exact numbers: ${text}`);
  return value;
}
