import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { presentRefusal } from '../present.ts';
import { securityHeaders } from './security-headers.ts';

const refusal = presentRefusal({ code: 'request.invalid.error', description: 'field=path' });
const json = 'application/json; charset=utf-8';

/**
 * Refuses a path that cannot be decoded in the format of the contract. Such a path reaches no route
 * (docs/spec/reliability.md#S-33).
 */
export function answerMalformedUrl(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers(securityHeaders).code(refusal.httpStatus).type(json).send(refusal.body);
}

/** The statuses of Node's error codes for slow or oversized requests; other errors get 400. */
const statusByErrorCode: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that are not an HTTP request and closes the connection (docs/spec/reliability.md#S-52,
 * docs/spec/reliability.md#S-59).
 */
export function answerMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByErrorCode[error.code ?? ''] ?? '400 Bad Request';
  const headers = { ...securityHeaders, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n'));
}
