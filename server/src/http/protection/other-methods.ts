import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { presentRefusal } from '../present.ts';

const allMethods: readonly HTTPMethods[] = [
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
 * with their list (RFC 9110 section 15.5.6, docs/spec/reliability.md#S-52). The answer contains no part of the request,
 * so TRACE echoes nothing.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const each of [method].flat()) methods.add(each);
  });
  return () => {
    for (const [url, methods] of [...methodsByUrl]) refuseOthers(app, url, [...methods]);
  };
}

const { httpStatus, body } = presentRefusal({ code: 'method.not.allowed.error' });

function refuseOthers(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const allow = methods.join(', ');
  const answerNotAllowed = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply.code(httpStatus).header('allow', allow).type('application/json; charset=utf-8').send(body);
  app.route({
    url,
    method: allMethods.filter((method) => !methods.includes(method)),
    onRequest: answerNotAllowed,
    handler: answerNotAllowed,
  });
}
