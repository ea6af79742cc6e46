import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { presentRefusal } from '../present.ts';

const everyMethod: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/**
 * Records the methods of each path registered from now on. The returned function makes every other method answer 405
 * with their list (RFC 9110 section 15.5.6, docs/spec/reliability.md#S-52). It does not read the request, and TRACE
 * echoes nothing.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  return () => {
    for (const [url, known] of [...methodsOf]) refuseOthers(app, url, [...known]);
  };
}

const { httpStatus, body } = presentRefusal({ code: 'method.not.allowed.error' });

function refuseOthers(app: FastifyInstance, url: string, known: readonly string[]): void {
  const allow = known.join(', ');
  const answer = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply.code(httpStatus).header('allow', allow).type('application/json; charset=utf-8').send(body);
  app.route({
    url,
    method: everyMethod.filter((method) => !known.includes(method)),
    onRequest: answer,
    handler: answer,
  });
}
