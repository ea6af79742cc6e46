import { createHash } from 'node:crypto';
import { type EncodedParameter, encodeParameter, type Json, type Parameter } from './parameters.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a statement; `count` is how many it found or changed. */
export type Rows<Found extends readonly object[]> = Found & { readonly count: number };

/** The name of a table or a column, to be quoted. */
type Identifier = { readonly identifier: string };

type Value = Parameter | Identifier | Fragment;

type Parts = { readonly strings: readonly string[]; readonly values: readonly Value[] };

const partsOf = Symbol('parts of a statement');

/** A part of a statement. Inside another statement it becomes part of the text. */
export type Fragment = { readonly [partsOf]: Parts };

/** A statement that is sent when it is first awaited. Inside another statement it is a fragment. */
export type Statement<Found extends readonly object[] = Row[]> = Fragment & Promise<Rows<Found>>;

/** Tags SQL text. Values become parameters; fragments and identifiers become part of the text. */
export type Sql = {
  /** The quoted name of a table or a column. */
  (name: string): Identifier;
  <Found extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Found>;
  readonly json: (value: unknown) => Json;
  /**
   * Runs unprepared text: one statement with the values of $1, $2 …, or several statements separated by `;` with the
   * rows of each.
   */
  readonly unsafe: <Found extends readonly object[] = Row[]>(
    text: string,
    values?: readonly Parameter[],
  ) => Statement<Found>;
};

type RowsOfEach<Statements extends readonly (Statement | null)[]> = {
  -readonly [Place in keyof Statements]: Awaited<Statements[Place]>;
};

/**
 * Sends the statements of one transaction in list order without waiting in between. Returns their rows in the same
 * positions; null stands for no statement. Outside of a transaction the statements may run on different connections.
 * @throws DatabaseError of the first statement that fails, or ConnectionError
 */
export async function batch<const Statements extends readonly (Statement | null)[]>(
  statements: Statements,
): Promise<RowsOfEach<Statements>> {
  // `then` sends at once, so the statements are sent in list order
  const answers = statements.map((statement) => statement?.then((rows) => rows) ?? Promise.resolve(null));
  return (await Promise.all(answers)) as RowsOfEach<Statements>;
}

/** A statement as it goes to the database. */
export type Command = {
  readonly text: string;
  readonly values: readonly EncodedParameter[];
  /** The name of the prepared statement; null for unprepared text. */
  readonly name: string | null;
};

export type Run = (command: () => Command) => Promise<Rows<Row[]>>;

/** Makes a tag whose statements are sent by `run`. */
export function newSql(run: Run): Sql {
  const tag = (first: TemplateStringsArray | string, ...values: readonly Value[]): unknown =>
    typeof first === 'string'
      ? { identifier: first }
      : newStatement({ strings: first, values }, () => run(() => prepared(first, values)));
  return Object.assign(tag, {
    json: (value: unknown): Json => ({ json: value }),
    unsafe: (text: string, values: readonly Parameter[] = []): unknown =>
      newStatement({ strings: [text], values: [] }, () => run(() => plainText(text, values))),
  }) as Sql;
}

/** Makes an unprepared command from text and the values of its $1, $2 … */
export function plainText(text: string, values: readonly Parameter[] = []): Command {
  return { text, values: values.map(encodeParameter), name: null };
}

/** Makes a promise that runs when it is first awaited. */
function newStatement(parts: Parts, run: () => Promise<Rows<Row[]>>): Statement {
  let running: Promise<Rows<Row[]>> | null = null;
  const start = (): Promise<Rows<Row[]>> => (running ??= run());
  return {
    [partsOf]: parts,
    [Symbol.toStringTag]: 'Statement',
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a statement runs it
    then: (onRows, onFault) => start().then(onRows, onFault),
    catch: (onFault) => start().catch(onFault),
    finally: (onEnd) => start().finally(onEnd),
  };
}

/** @throws TypeError for a value that cannot be sent. */
function prepared(strings: TemplateStringsArray, values: readonly Value[]): Command {
  const parameters: EncodedParameter[] = [];
  const text = textOf({ strings, values }, parameters);
  return { text, values: parameters, name: nameOf(text) };
}

/** Joins the text of nested fragments and appends their values to `parameters`. */
function textOf({ strings, values }: Parts, parameters: EncodedParameter[]): string {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries())
    text += `${pieceOf(value, parameters)}${strings[index + 1] ?? ''}`;
  return text;
}

function pieceOf(value: Value, parameters: EncodedParameter[]): string {
  if (typeof value === 'object' && value !== null) {
    if (partsOf in value) return textOf(value[partsOf], parameters);
    if ('identifier' in value) return `"${value.identifier.replaceAll('"', '""')}"`;
  }
  parameters.push(encodeParameter(value));
  return `$${parameters.length}`;
}

const names = new Map<string, string>();
const maximumNames = 5_000;

/** Hashes the text, so that equal texts have equal names in every process; the map is a cache. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  if (names.size >= maximumNames) names.clear();
  names.set(text, name);
  return name;
}
