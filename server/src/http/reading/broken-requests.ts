import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { presentRefusal } from '../present.ts';
import { securityHeaders } from '../protection/security-headers.ts';

const refused = presentRefusal({ code: 'request.invalid.error', description: 'field=path' });
const json = 'application/json; charset=utf-8';

/**
 * A path that cannot be decoded never reaches a route, and is refused like everything else
 * (docs/spec/reliability.md#S-33).
 */
export function answerBrokenPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).code(refused.httpStatus).type(json).send(refused.body);
}

/** Statuses of Node's own words for what is no HTTP, comes too slowly or is too long; anything else is a 400. */
const statusOfFault: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Bytes that are no request are answered once and the line is closed (docs/spec/reliability.md#S-52,
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
