import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import { presentRefusal } from '../present.ts';

const { httpStatus, body } = presentRefusal({ code: 'method.not.allowed.error' });

/**
 * Makes each path registered from now on answer other methods with 405 and the list of its own
 * (RFC 9110 section 15.5.6, docs/spec/reliability.md#S-52). The answer contains no part of the request, so TRACE echoes
 * nothing. The paths are looked at only for a request that no route accepts.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<string>>();
  let paths: Instance<HTTPVersion.V1> | null = null;
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const each of [method].flat()) methods.add(each);
  });
  app.addHook('onRequest', (request, reply, accept) => {
    if (!request.is404) {
      accept();
      return;
    }
    paths ??= routerOf(methodsByUrl);
    const path = paths.find('GET', request.url);
    if (path === null) accept();
    else {
      void reply
        .code(httpStatus)
        .header('allow', String(path.store))
        .type('application/json; charset=utf-8')
        .send(body);
    }
  });
}

/** Finds the list of methods of a path as the router of the server finds its route. */
function routerOf(methodsByUrl: ReadonlyMap<string, ReadonlySet<string>>): Instance<HTTPVersion.V1> {
  const router = findMyWay();
  for (const [url, methods] of methodsByUrl) router.on('GET', url, () => {}, [...methods].join(', '));
  return router;
}
