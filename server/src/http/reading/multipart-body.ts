import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { unreadableRequest } from './invalid-request.ts';

/**
 * A part of a form: its name, that of its file where it is one, and its bytes as they arrive; to be read before the
 * next part is.
 */
export type FormPart = {
  readonly name: string;
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A form of files, part by part, read as it arrives: nothing of it is kept. */
export type Form = AsyncIterable<FormPart>;

/**
 * Makes forms of files readable (RFC 7578); only the calls that take files have them, and each says how much it takes.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, payload, parsed) => {
    const boundary = /boundary="?([\w'()+,./:=? -]{1,70})/.exec(request.headers['content-type'] ?? '')?.[1];
    if (boundary === undefined) parsed(brokenForm(), undefined);
    else parsed(null, readParts(boundary, byteSource(payload)));
  });
}

/** What came with a call; a call without a form has no parts. */
export function formOf(body: unknown): Form {
  return isForm(body) ? body : noParts();
}

function isForm(body: unknown): body is Form {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function* noParts(): AsyncGenerator<FormPart> {
  yield* [];
}

/** A part that is small enough to be held: a field of the form. */
export async function textOf({ bytes }: FormPart): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > longestHeaderBytes) throw brokenForm();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const mostParts = 10;
const longestHeaderBytes = 8 * 1024;
const lineEnd = '\r\n';

async function* readParts(boundary: string, source: ByteSource): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  source.putBack(Buffer.from(lineEnd));
  try {
    if ((await source.takeUntil(delimiter, 0)) === null) throw brokenForm();
    for (let parts = 0; ; parts += 1) {
      // a line end, or the two dashes of the last delimiter
      const between = await source.takeUntil(Buffer.from(lineEnd), 2);
      if (between === null || between.length > 0) return;
      if (parts === mostParts) throw brokenForm();
      source.putBack(Buffer.from(lineEnd));
      const headers = await source.takeUntil(Buffer.from(lineEnd + lineEnd), longestHeaderBytes);
      if (headers === null) throw brokenForm();
      yield* readPart(headers.toString('utf8'), source.streamUntil(delimiter));
    }
  } finally {
    source.drain();
  }
}

async function* readPart(headers: string, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<FormPart> {
  const disposition = /^content-disposition: *form-data;(.*)$/im.exec(headers)?.[1] ?? '';
  const name = /(?:^|[; ])name="(\w{1,64})"/.exec(disposition)?.[1];
  if (name === undefined) throw brokenForm();
  const fileName = /filename="([^"]*)"/.exec(disposition)?.[1];
  yield { name, fileName: fileName === undefined ? null : shownName(fileName), bytes };
  // what nobody read stands before the next part
  while ((await bytes.next()).done !== true);
}

const longestNameCharacters = 100;
const endingCharacters = 4;

/**
 * A name is shown, never opened: no directories, no controls, not too long; a long one keeps its ending
 * (docs/spec/reliability.md#S-39).
 */
function shownName(given: string): string | null {
  const name = given.replaceAll(/\p{C}/gu, '').split(/[\\/]/).at(-1)?.trim() ?? '';
  if (name === '') return null;
  if (name.length <= longestNameCharacters) return name;
  return name.slice(0, longestNameCharacters - endingCharacters - 1) + '…' + name.slice(-endingCharacters);
}

type ByteSource = {
  putBack(bytes: Uint8Array): void;
  /** The bytes before a mark, which is taken away, too; null when it does not come within so many bytes. */
  takeUntil(mark: Buffer, limit: number): Promise<Buffer | null>;
  /** The bytes before a mark as they arrive. */
  streamUntil(mark: Buffer): AsyncGenerator<Uint8Array>;
  /** Lets what still comes pass by: a browser reads our answer once it has sent everything. */
  drain(): void;
};

const longestSilenceMilliseconds = 15_000;

function byteSource(payload: Readable): ByteSource {
  const arriving: AsyncIterator<Buffer> = payload[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const silence = setTimeout(() => payload.destroy(brokenForm()), longestSilenceMilliseconds);
    try {
      const next = await arriving.next();
      if (next.done === true) return false;
      held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
      return true;
    } catch (error) {
      throw brokenForm(error);
    } finally {
      clearTimeout(silence);
    }
  };
  const drain = async (): Promise<void> => {
    do held = Buffer.alloc(0);
    while (await more());
  };
  return {
    putBack: (bytes) => {
      held = Buffer.concat([bytes, held]);
    },
    takeUntil: async (mark, limit) => {
      for (;;) {
        const at = held.indexOf(mark);
        if (at !== -1 && at <= limit) {
          const taken = held.subarray(0, at);
          held = held.subarray(at + mark.length);
          return taken;
        }
        if (at !== -1 || held.length > limit + mark.length || !(await more())) return null;
      }
    },
    streamUntil: async function* (mark) {
      for (;;) {
        const at = held.indexOf(mark);
        const ready = at === -1 ? Math.max(held.length - mark.length, 0) : at;
        const bytes = held.subarray(0, ready);
        held = held.subarray(at === -1 ? ready : at + mark.length);
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
