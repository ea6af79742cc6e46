import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';

/** More than a form of files may hold, 16 MiB, is refused (S-39); only the calls that take files have this limit. */
export const uploadLimitBytes = 16 * 1024 * 1024;

/** Reads a form of files into a record of bytes; the names that files have elsewhere are not looked at. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const form = readForm(request.headers['content-type'] ?? '', body);
      if (!form.ok) throw Object.assign(new Error('not a form'), { statusCode: 400, field: form.error });
      return form.value;
    },
  );
}

const mostParts = 10;

/** Parts between boundaries, each with its headers, an empty line and its bytes (RFC 7578). */
function readForm(contentType: string, body: Buffer): Result<Readonly<Record<string, Uint8Array>>, 'body'> {
  const boundary = /boundary="?([\w'()+,./:=? -]{1,70})/.exec(contentType)?.[1];
  if (boundary === undefined) return failed('body');
  // a byte is a character here, so that a file comes out as it went in
  const [before, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`, mostParts + 2);
  const end = parts.pop();
  if (before !== '' || end?.startsWith('--') !== true) return failed('body');
  const fields = parts.map(readPart);
  return fields.includes(null)
    ? failed('body')
    : done(Object.fromEntries(fields.filter((field) => field !== null)));
}

function readPart(part: string): readonly [name: string, bytes: Uint8Array] | null {
  const headersEnd = part.indexOf('\r\n\r\n');
  const name = /^content-disposition: *form-data;.*\bname="(\w{1,64})"/im.exec(
    part.slice(0, headersEnd),
  )?.[1];
  if (headersEnd === -1 || name === undefined || name === '__proto__') return null;
  return [name, Buffer.from(part.slice(headersEnd + 4), 'latin1')];
}
