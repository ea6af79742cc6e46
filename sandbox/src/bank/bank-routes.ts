import type { FastifyInstance } from 'fastify';
import { isForm, isRecord, readParameters } from '../parameters.ts';
import type { Bank } from './bank.ts';
import type { Callbacks } from './callbacks.ts';
import type { SigningKeys } from './checksum.ts';
import type { DialectSwitch } from './dialect.ts';
import { importHistory } from './history.ts';
import type { Operation } from './order.ts';
import { listTestCards } from './test-cards.ts';

type BankRoutesOptions = {
  readonly bank: Bank;
  readonly callbacks: Callbacks;
  readonly dialect: DialectSwitch;
  readonly signingKeys: () => SigningKeys;
};

/** Enough for a hundred thousand payments. */
const historyLimitBytes = 64 * 1024 * 1024;

/** Control routes of the bank for tests and scripts: cards, operations, callbacks and the dialect. */
export function bankRoutes(
  app: FastifyInstance,
  { bank, callbacks, dialect, signingKeys }: BankRoutesOptions,
): void {
  app.get('/bank/cards', () => ({ cards: listTestCards(bank.clock.now()) }));

  app.get('/bank/operations', (request, reply) => {
    const query = readParameters(request.query);
    const orderNumber = query.text('orderNumber');
    const from = Date.parse(query.text('from') ?? new Date(0).toISOString());
    if (Number.isNaN(from)) return reply.code(400).send({ error: 'from must be an ISO 8601 instant' });
    const operations = orderNumber === null ? bank.book.operations() : bank.book.operationsOf(orderNumber);
    return { operations: operations.filter(({ at }) => at >= from).map(presentOperation) };
  });

  app.post('/bank/history', { bodyLimit: historyLimitBytes }, (request, reply) => {
    const result = importHistory(bank, request.body);
    return result.kind === 'WRITTEN'
      ? { orders: result.orders }
      : reply.code(400).send({ error: result.reason });
  });

  app.get('/bank/callbacks', () => ({
    callbacks: callbacks.list().map((sent) => ({ ...sent, at: new Date(sent.at).toISOString() })),
  }));

  app.get('/bank/callback-key', (_request, reply) => reply.type('text/plain').send(signingKeys().publicPem));

  app.get('/bank/dialect', () => ({ dialect: dialect.get() }));
  app.post('/bank/dialect', (request, reply) => {
    const problem = isRecord(request.body) ? dialect.set(request.body) : 'expected an object of settings';
    if (problem !== null) return reply.code(400).send({ error: problem });
    return isForm(request) ? reply.redirect('/#dialect', 303) : { dialect: dialect.get() };
  });
}

function presentOperation(operation: Operation): Record<string, unknown> {
  const { mdOrder, orderNumber, kind, amount, bindingId, at, approved, actionCode } = operation;
  return {
    mdOrder,
    orderNumber,
    kind,
    amount,
    bindingId,
    at: new Date(at).toISOString(),
    approved,
    actionCode,
  };
}
