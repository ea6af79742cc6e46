import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unreadableRequest } from './invalid-request.ts';

/** A field of a form, or a file with its bytes while they arrive. A file must be read before the next part. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** For display; null when the name is empty. */
      readonly fileName: string | null;
      readonly bytes: AsyncIterable<Uint8Array>;
    };

/** The parts of a form, read while they arrive and not stored. */
export type Form = AsyncIterable<FormPart>;

const maximumTextBytes = 8 * 1024;

/**
 * Parses multipart forms (RFC 7578) of the calls that accept them. A file has no limit here, because its use case
 * limits it and answers with its own refusal (docs/spec/reliability.md#S-39).
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: 10,
      headerPairs: 20,
      fieldSize: maximumTextBytes,
      fileSize: Infinity,
      ...headerLimit,
    },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
}

/** An option of the parser that the plugin's types do not name. */
const headerLimit = { headerSize: maximumTextBytes };

/** The form of a request; empty without a form. */
export function formOf(request: FastifyRequest): Form {
  return request.isMultipart() ? readParts(request) : noParts();
}

async function* noParts(): AsyncGenerator<FormPart> {
  yield* [];
}

async function* readParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  closeWhenIdle(request.raw);
  try {
    for await (const part of toUnreadableRequest(request.parts())) yield readPart(part);
  } finally {
    // discards the remaining bytes: a browser reads the answer only after it has sent everything
    request.raw.unpipe();
    request.raw.resume();
  }
}

function readPart(part: Multipart): FormPart {
  const { fieldname: name } = part;
  if (typeof name !== 'string' || !/^\w{1,64}$/.test(name)) throw unreadableForm();
  if (part.type === 'field') {
    if (part.valueTruncated || typeof part.value !== 'string') throw unreadableForm();
    return { kind: 'field', name, text: part.value };
  }
  if (/\p{C}/u.test(part.filename)) throw unreadableRequest(name, 'Уберите невидимые знаки из имени файла');
  return { kind: 'file', name, fileName: displayName(part.filename), bytes: toUnreadableRequest(part.file) };
}

const maxNameCharacters = 100;
const endingCharacters = 4;

/** The file name for display, shortened before its extension. The parser has removed its directories. */
function displayName(fileName: string): string | null {
  const name = fileName.trim();
  if (name === '') return null;
  if (name.length <= maxNameCharacters) return name;
  return name.slice(0, maxNameCharacters - endingCharacters - 1) + '…' + name.slice(-endingCharacters);
}

/** Turns the errors of the parser and of the connection into an unreadable request. */
async function* toUnreadableRequest<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw unreadableForm(error);
  }
}

const idleTimeoutMilliseconds = 15_000;

/**
 * Closes the connection when no bytes arrive for 15 seconds (docs/spec/reliability.md#S-59). Pauses of the reader
 * do not count.
 */
export function closeWhenIdle(raw: Readable): void {
  const timer = setTimeout(() => {
    if (raw.isPaused()) timer.refresh();
    else raw.destroy(unreadableForm());
  }, idleTimeoutMilliseconds);
  raw.on('data', () => timer.refresh());
  for (const event of ['end', 'close'])
    raw.once(event, () => {
      clearTimeout(timer);
    });
}

function unreadableForm(cause?: unknown): Error {
  return unreadableRequest('body', null, cause);
}
