import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { recordReceipt } from '../../use-cases/notifications/record-receipt.ts';
import type { RouteOptions } from '../endpoint-routes.ts';

type Receipt = { readonly id: string; readonly state: 'DELIVERED' | 'FAILED' };

const schema = {
  body: {
    type: 'object',
    required: ['id', 'state'],
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 100 },
      state: { enum: ['DELIVERED', 'FAILED'] },
    },
  },
} as const;

/**
 * Registers `POST /sms/receipts`, by which an HTTP gateway reports that an SMS was delivered or will not be
 * (docs/spec/gateway.md#15.3). `id` is the message id that the gateway returned when it took the SMS. An unknown id is
 * answered by 404, so that the gateway reports again: the message id may not be saved yet.
 */
export function registerReceiptRoutes(app: FastifyInstance, { apiPrefix, context }: RouteOptions): void {
  app.post<{ Body: Receipt }>(`${apiPrefix}/sms/receipts`, { schema }, async ({ body, headers }, reply) => {
    const answer = reply.type('text/plain; charset=utf-8');
    if (!isGateway(context.settings.smsReceiptTokens, headers.authorization))
      return answer.code(403).send('FORBIDDEN');
    const { id: providerMessageId, state } = body;
    const isKnown = await recordReceipt(context, { providerMessageId, isDelivered: state === 'DELIVERED' });
    return isKnown ? answer.send('OK') : answer.code(404).send('UNKNOWN');
  });
}

function isGateway(tokens: readonly string[], authorization = ''): boolean {
  const given = hashOf(authorization);
  return tokens.some((token) => timingSafeEqual(given, hashOf(`Bearer ${token}`)));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
