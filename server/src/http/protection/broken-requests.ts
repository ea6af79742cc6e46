import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { presentRefusal } from '../present.ts';
import { securityHeaders } from './security-headers.ts';

const refused = presentRefusal({ code: 'request.invalid.error', description: 'field=path' });
const json = 'application/json; charset=utf-8';

/**
 * Answers a path that cannot be decoded, which reaches no route, with the usual refusal
 * (docs/spec/reliability.md#S-33).
 */
export function answerBrokenPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).code(refused.httpStatus).type(json).send(refused.body);
}

/** The statuses of Node's error codes for slow or oversized requests; other errors get 400. */
const statusOfFault: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that are not an HTTP request and closes the connection (docs/spec/reliability.md#S-52,
 * docs/spec/reliability.md#S-59).
 */
export function answerBrokenBytes(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOfFault[error.code ?? ''] ?? '400 Bad Request';
  const headers = { ...securityHeaders, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n'));
}
