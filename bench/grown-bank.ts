import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { startDemoWorld } from '#testing/stack/demo-world.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buyMove, servicesOf } from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { payNext } from '#testing/people/pay-next.ts';
import { logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { listOrders } from '#testing/people/shown-order.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';
import { copiesInBook, demoCopies, insertCopies } from './demo-copies.ts';
import { vacuum } from './vacuum.ts';

export type GrownBank = {
  /** The product with its books, and the bank's book. No payment is open. */
  readonly books: Pick<Stack, 'databaseUrl' | 'sandboxUrl' | 'atEnd'>;
  readonly close: () => Promise<void>;
};

/**
 * Creates a database with at least this number of orders: the demo world of a hundred days and copies of it. Three of
 * four orders are completed and most of the others are paid in part. Some are late with penalties, refunded in part or
 * in full, or reversed.
 */
export async function createGrownBank(orders: number): Promise<GrownBank> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  const stack = await startDemoWorld({ after: (work) => void cleanUps.unshift(work) });
  await payInOtherWays(stack);
  await stack.terminate();
  const database = openDatabase({ url: stack.databaseUrl });
  const [played] = await database.reader<{ count: number }[]>`select count(*) from orders`;
  const copies = demoCopies(Math.ceil(orders / (played?.count ?? 1)) - 1);
  await insertCopies(database, copies);
  await database.close();
  await vacuum(stack.databaseUrl);
  const book = await serve(JSON.stringify({ operations: copiesInBook(await bankOperations(stack), copies) }));
  cleanUps.unshift(book.close);
  return {
    books: { ...stack, sandboxUrl: book.url },
    close: async () => {
      for (const work of cleanUps) await work();
    },
  };
}

/**
 * Makes the payments that the demo world does not have: an early payment, a service, a paid penalty, and a penalty that
 * is cancelled after its payment.
 */
async function payInOtherWays(stack: Stack): Promise<void> {
  const client = await logIn(stack, demoClients.maria);
  const { orders } = await listOrders(client, 'ACTIVE');
  for (const { orderUuid } of orders.filter(({ earlyPaymentAllowed }) => earlyPaymentAllowed).slice(0, 3))
    await payNext(client, orderUuid);
  for (const { orderUuid } of orders.slice(-3)) {
    const [offer] = (await servicesOf(client, orderUuid)).offers;
    if (offer !== undefined)
      await buyMove(client, { orderUuid, offer, bindingUuid: await savedCard(client) });
  }
  const late = await logIn(stack, demoClients.pavel);
  const [cancelled, paid] = (await listOrders(late, 'ACTIVE')).orders.flatMap(({ orderUuid, penalties }) =>
    penalties.map(({ penaltyUuid }) => ({ orderUuid, penaltyUuid })),
  );
  assert.ok(cancelled !== undefined && paid !== undefined, 'the late client has too few penalties');
  for (const penalty of [cancelled, paid]) {
    const { body } = await late.payPenalty(penalty);
    await payOnBankPage(stack, String(body['formUrl']), cardThatDeclinesLater);
  }
  const staff = await logInStaff(stack, 'service');
  const key = { 'idempotency-key': 'grown-bank' };
  const { body } = await staff.cancelPenalty(cancelled, key);
  assertSuccess({ body });
  await advanceClock(stack, 'PT2M');
}

/** Starts a server that gives this answer to every request. */
async function serve(answer: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server of the bank’s book has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
