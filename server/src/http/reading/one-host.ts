import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from './invalid-request.ts';

/**
 * Refuses a request with several `Host` headers, or with one that is no single host: a proxy may route by another one
 * than Node reads (RFC 9112 section 3.2, docs/spec/reliability.md#S-33).
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { host } = request.headers;
    if (countOfHosts(request.raw.rawHeaders) > 1)
      next(unreadableRequest('Host', 'Заголовок Host указан дважды'));
    else if (host !== undefined && !oneHost.test(host))
      next(unreadableRequest('Host', 'Заголовок Host — одно имя, при необходимости с портом'));
    else next();
  });
}

/** A name or an address, with a port where one is written (RFC 9110 section 7.2); a list or an empty value is none. */
const oneHost = /^(?:[\w.~%-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** `rawHeaders`: names at even places, values at odd ones, as they came. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
