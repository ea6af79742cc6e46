import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { type Database, openDatabase } from '#server/db/database.ts';

/** A statement as it went over the line: its text, and its values as text. */
export type HeardStatement = { readonly text: string; readonly values: readonly string[] };

/**
 * The statements that a piece of the product sends to its database, in their order, so that a program that does nothing else can send the
 * very same ones. What begins and ends a transaction is left out.
 */
export async function hearStatements(
  databaseUrl: string,
  work: (database: Database) => Promise<unknown>,
): Promise<readonly HeardStatement[]> {
  const { hostname, port } = new URL(databaseUrl);
  const heard: HeardStatement[] = [];
  const line = createServer((product) => {
    const database = createConnection({ host: hostname, port: Number(port) });
    const listen = listener(heard);
    product.on('data', listen).pipe(database);
    database.pipe(product);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const database = openDatabase({ url: url.href, connections: 1 });
  // what a client asks about the database when it comes is none of the work
  await database.reader`select 1`;
  heard.length = 0;
  await work(database);
  await database.close();
  line.close();
  return heard.filter(({ text }) => !/^(begin|commit)/.test(text));
}

const headerBytes = 5;

/** Understands two of the messages of PostgreSQL's protocol: Parse names a statement, Bind gives it its values. */
function listener(heard: HeardStatement[]): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const take = (type: string, body: Buffer): void => {
    const fields = fieldsOf(body);
    if (type === 'P') texts.set(fields.text(), fields.text());
    if (type !== 'B') return;
    fields.text();
    const text = texts.get(fields.text()) ?? '';
    for (let formats = fields.int16(); formats > 0; formats -= 1) fields.int16();
    heard.push({ text, values: Array.from({ length: fields.int16() }, fields.value) });
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (!isStarted) rest = rest.subarray(rest.readInt32BE(0));
    isStarted = true;
    while (rest.length >= headerBytes && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      take(String.fromCharCode(rest[0] ?? 0), rest.subarray(headerBytes, end));
      rest = rest.subarray(end);
    }
  };
}

/** Reads a message field by field. */
function fieldsOf(body: Buffer) {
  let at = 0;
  const bytes = (count: number): Buffer => body.subarray(at, (at += count));
  return {
    text: (): string => {
      const text = bytes(body.indexOf(0, at) - at).toString();
      at += 1;
      return text;
    },
    int16: (): number => bytes(2).readInt16BE(),
    value: (): string => bytes(bytes(4).readInt32BE()).toString(),
  };
}
