import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { unreadableRequest } from './invalid-request.ts';

/**
 * A part of a form: its name, its file name if any, and its bytes while they arrive. It must be read before the next
 * part.
 */
export type FormPart = {
  readonly name: string;
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** The parts of a form, read while they arrive and not stored. */
export type Form = AsyncIterable<FormPart>;

/** Adds a parser for multipart forms (RFC 7578). Only calls with files accept them, and each limits the size. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, payload, parsed) => {
    const boundary = /boundary="?([\w'()+,./:=? -]{1,70})/.exec(request.headers['content-type'] ?? '')?.[1];
    if (boundary === undefined) parsed(brokenForm(), undefined);
    else parsed(null, readParts(boundary, byteSource(payload)));
  });
}

/** The form of a call; empty without a form. */
export function formOf(body: unknown): Form {
  return isForm(body) ? body : noParts();
}

function isForm(body: unknown): body is Form {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function* noParts(): AsyncGenerator<FormPart> {
  yield* [];
}

/** Reads a small part, e.g. a field of the form, as text. */
export async function textOf({ bytes }: FormPart): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > maximumHeaderBytes) throw brokenForm();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const maximumParts = 10;
const maximumHeaderBytes = 8 * 1024;
const lineEnd = '\r\n';

async function* readParts(boundary: string, source: ByteSource): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  source.putBack(Buffer.from(lineEnd));
  try {
    if ((await source.takeUntil(delimiter, 0)) === null) throw brokenForm();
    for (let parts = 0; ; parts += 1) {
      // either a line end, or the two dashes of the last delimiter
      const between = await source.takeUntil(Buffer.from(lineEnd), 2);
      if (between === null || between.length > 0) return;
      if (parts === maximumParts) throw brokenForm();
      source.putBack(Buffer.from(lineEnd));
      const headers = await source.takeUntil(Buffer.from(lineEnd + lineEnd), maximumHeaderBytes);
      if (headers === null) throw brokenForm();
      yield* readPart(headers.toString('utf8'), source.streamUntil(delimiter));
    }
  } finally {
    source.drain();
  }
}

async function* readPart(headers: string, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<FormPart> {
  const { name, fileName } = readDisposition(headers);
  yield { name, fileName: fileName === null ? null : shownName(fileName), bytes };
  // what nobody read stands before the next part
  while ((await bytes.next()).done !== true);
}

/**
 * The names in the one Content-Disposition of a part. Other readers take another value where a header or a parameter
 * stands twice, or where a `filename*` contradicts `filename`; so each of these is refused
 * (docs/spec/reliability.md#S-39).
 * @throws a client's fault
 */
export function readDisposition(headers: string): {
  readonly name: string;
  readonly fileName: string | null;
} {
  const parameters = parametersOf(headers);
  const [name, fileName = null] = [parameters.get('name'), parameters.get('filename')];
  if (name === undefined || !/^\w{1,64}$/.test(name)) throw brokenForm();
  if (parameters.size !== (fileName === null ? 1 : 2)) throw brokenForm();
  if (fileName !== null && /\p{C}/u.test(fileName))
    throw unreadableRequest(name, 'Уберите невидимые знаки из имени файла');
  return { name, fileName };
}

/** The parameters by their names in small letters. @throws a client's fault where one stands twice */
function parametersOf(headers: string): ReadonlyMap<string, string> {
  const [line = '', ...more] = headers
    .split(lineEnd)
    .filter((each) => /^(?:content-disposition|\s)/i.test(each));
  const list = dispositionShape.exec(line)?.[1] ?? '';
  const parameters = [...list.matchAll(/;\s*(\w+)="([^"]*)"/g)];
  const known = new Map(parameters.map(([, key = '', value = '']) => [key.toLowerCase(), value]));
  if (more.length > 0 || known.size !== parameters.length) throw brokenForm();
  return known;
}

const dispositionShape = /^content-disposition:[ \t]*form-data((?:;[ \t]*\w+="[^"]*")+)[ \t]*$/i;

const longestNameCharacters = 100;
const endingCharacters = 4;

/**
 * The file name for display: without directories and control characters, shortened before its extension
 * (docs/spec/reliability.md#S-39).
 */
function shownName(given: string): string | null {
  const name = given.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (name === '') return null;
  if (name.length <= longestNameCharacters) return name;
  return name.slice(0, longestNameCharacters - endingCharacters - 1) + '…' + name.slice(-endingCharacters);
}

type ByteSource = {
  putBack(bytes: Uint8Array): void;
  /** The bytes before `mark`, which is removed as well; null when it does not occur within `limit` bytes. */
  takeUntil(mark: Buffer, limit: number): Promise<Buffer | null>;
  /** The bytes before `mark` while they arrive. */
  streamUntil(mark: Buffer): AsyncGenerator<Uint8Array>;
  /** Discards the remaining bytes: a browser reads the answer only after it has sent everything. */
  drain(): void;
};

const idleTimeoutMilliseconds = 15_000;

function byteSource(payload: Readable): ByteSource {
  const arriving: AsyncIterator<Buffer> = payload[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const idleTimer = setTimeout(() => payload.destroy(brokenForm()), idleTimeoutMilliseconds);
    try {
      const next = await arriving.next();
      if (next.done === true) return false;
      buffered = buffered.length === 0 ? next.value : Buffer.concat([buffered, next.value]);
      return true;
    } catch (error) {
      throw brokenForm(error);
    } finally {
      clearTimeout(idleTimer);
    }
  };
  const drain = async (): Promise<void> => {
    do buffered = Buffer.alloc(0);
    while (await more());
  };
  return {
    putBack: (bytes) => {
      buffered = Buffer.concat([bytes, buffered]);
    },
    takeUntil: async (mark, limit) => {
      for (;;) {
        const at = buffered.indexOf(mark);
        if (at !== -1 && at <= limit) {
          const taken = buffered.subarray(0, at);
          buffered = buffered.subarray(at + mark.length);
          return taken;
        }
        if (at !== -1 || buffered.length > limit + mark.length || !(await more())) return null;
      }
    },
    streamUntil: async function* (mark) {
      for (;;) {
        const at = buffered.indexOf(mark);
        const ready = at === -1 ? Math.max(buffered.length - mark.length, 0) : at;
        const bytes = buffered.subarray(0, ready);
        buffered = buffered.subarray(at === -1 ? ready : at + mark.length);
        if (bytes.length > 0) yield bytes;
        if (at !== -1) return;
        if (!(await more())) throw brokenForm();
      }
    },
    drain: () => {
      drain().catch(() => undefined);
    },
  };
}

function brokenForm(cause?: unknown): Error {
  return unreadableRequest('body', null, cause);
}
