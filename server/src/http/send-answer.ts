import { Readable } from 'node:stream';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { ReadyFile } from './handler.ts';
import type { JsonResponse } from './present.ts';

type FileReply = { readonly endpoint: Endpoint; readonly reply: FastifyReply };

export function isFile(value: object): value is ReadyFile {
  return 'readyFile' in value;
}

/** Streams a file. */
export function sendFile({ endpoint, reply }: FileReply, { readyFile, fileName }: ReadyFile): FastifyReply {
  return reply
    .type(endpoint.answers ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(readyFile));
}

export function sendPresented(
  reply: FastifyReply,
  { httpStatus, body, retryAfterSeconds }: JsonResponse,
): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(body);
}
