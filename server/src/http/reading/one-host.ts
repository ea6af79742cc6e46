import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from './invalid-request.ts';

/**
 * Refuses a request with several `Host` headers: a proxy may route by one of them while Node reads the other (RFC 9112
 * section 3.2, docs/spec/reliability.md docs/spec/reliability.md#S-33).
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (countOfHosts(request.raw.rawHeaders) > 1)
      next(unreadableRequest('Host', 'Заголовок Host указан дважды'));
    else next();
  });
}

/** In `rawHeaders`, names have even indices and values odd ones. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
