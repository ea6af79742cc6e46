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
 * Watches which methods each path is given from now on; what it returns makes every other method of those paths answer
 * 405 with the list of them (RFC 9110 section 15.5.6, docs/spec/reliability.md#S-52). Nothing of the request is read
 * for it, and TRACE repeats nothing.
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
