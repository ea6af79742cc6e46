import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from './invalid-request.ts';

/**
 * Refuses a request with several `Host` headers, or with a value that is not one host, because a proxy may route by
 * another host than Node reads (RFC 9112 section 3.2, docs/spec/reliability.md#S-33).
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { host } = request.headers;
    if (countHostHeaders(request.raw.rawHeaders) > 1)
      next(unreadableRequest('Host', 'Заголовок Host указан дважды'));
    else if (host !== undefined && !hostPattern.test(host))
      next(unreadableRequest('Host', 'Заголовок Host — одно имя, при необходимости с портом'));
    else next();
  });
}

/**
 * Matches a name or an address with an optional port (RFC 9110 section 7.2). A list or an empty value does not match.
 */
const hostPattern = /^(?:[\w.~%-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** `rawHeaders` has names at even indexes and values at odd indexes. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
