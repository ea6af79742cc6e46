import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiveCallback } from '../../use-cases/outcomes/receive-callback.ts';
import type { RouteOptions } from '../endpoint-routes.ts';
import { textsOf } from '../reading/query-texts.ts';
import { readBankCallback } from './bank-callback.ts';
import { pathAfterBank } from './path-after-bank.ts';

/**
 * Registers the bank's callback and the return of the customer's browser (docs/spec/gateway.md#6). Neither is proof of
 * a payment: both make the service ask for the gateway status.
 */
export async function registerGatewayRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formBody);
    const callback = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      answerCallback(options, request, reply);
    scope.get(`${options.apiPrefix}/gateway/callback`, callback);
    scope.post(`${options.apiPrefix}/gateway/callback`, callback);
    scope.get(`${options.apiPrefix}/gateway/return`, async (request, reply) => {
      const { orderId } = textsOf(request.query);
      const path = await pathAfterBank(options.context, orderId ?? '');
      return reply.redirect(`${options.context.settings.publicUrl}${path}`, 303);
    });
  });
}

async function answerCallback(
  { context }: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parameters = { ...textsOf(request.query), ...textsOf(request.body) };
  const callback = readBankCallback(parameters, context.settings.callbackKeys);
  const received = await receiveCallback(context, callback);
  return reply
    .code(received ? 200 : 403)
    .type('text/plain; charset=utf-8')
    .send(received ? 'OK' : 'FORBIDDEN');
}
