import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { composeServer } from '#server/compose-server.ts';
import { insertClientSession } from '#server/db/auth/session-store.ts';
import { newRequestMeter } from '#server/http/prometheus/request-meter.ts';
import { runAudit } from '#server/use-cases/audit-log/run-audit.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { sizeOf } from '#testing/sizes.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { approvedCharges } from '#testing/bank/sandbox-calls.ts';
import { randomOfPart } from '#testing/random.ts';
import { testedCommit } from '#testing/commit.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { type CallRequest, requests } from '#testing/requests.ts';
import { newApiClient } from '#testing/api-client.ts';
import { type Server, playerAt, playRepeats } from './repeating-client.ts';

const runs = sizeOf('REPEAT_RUNS');
const seed = Number(process.env['REPEAT_SEED'] ?? 1);
/** The number of concurrent runs, each with a clock of its own. */
const players = 12;

// a busy machine must not count as a slow database
const { product, context, sandboxUrl, saveCard } = await openProductWithBank(
  { after },
  { REQUEST_DEADLINE_MILLISECONDS: '30000' },
);
const { database, clock } = context;
const start = clock.now();

// one client with a card, and an order for each run
await database.transaction((transaction) =>
  insertManyOrders(transaction, { name: 'repeat', orders: runs + 1, clients: 1, now: start }),
);
const orders = await database.reader<OwnOrder[]>`
  select order_uuid as "orderUuid", client_uuid as "clientUuid" from orders where order_number like 'repeat-%'
  order by length(order_number), order_number`;
const [first] = orders;
assert.ok(first);
const bindingUuid = await saveCard(first, goodCard, 'ALL');
const sessionToken = 'session-of-the-one-client';
await database.transaction((transaction) =>
  insertClientSession(transaction, {
    sessionHash: hashOfSecret(sessionToken),
    openedBy: 'LOG_IN',
    clientUuid: first.clientUuid,
    createdAt: start,
    expiresAt: plusSeconds(start, 12 * 3600),
  }),
);

type Payment = (order: { readonly orderUuid: string; readonly bindingUuid: string }) => CallRequest;

const payments: readonly Payment[] = [
  (order) => requests.payByCard({ ...order, paymentObject: 'NEXT_PAYMENT', amount: 100_000 }),
  (order) => requests.payByCard({ ...order, paymentObject: 'ALL_MAIN_DEBT', amount: 400_000 }),
  (order) => requests.payCount({ ...order, paymentCount: 2, amount: 200_000 }),
  (order) => requests.paySum({ ...order, amount: 150_000, remainingAmount: 250_000 }),
];

async function openServer(own: typeof context): Promise<Server> {
  const app = await composeServer(product.config, { ...product, context: own }, newRequestMeter());
  after(() => app.close());
  const client = newApiClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  client.keepCookie('__Host-client', sessionToken);
  return ({ call, fields }) => client.send(call, fields);
}

test(`${runs} payments without a key, repeated while answers are lost, are charged once each (seed ${seed})`, async () => {
  let next = 0;
  const play = async (): Promise<void> => {
    const player = await playerAt(context, start, openServer);
    for (let run = next++; run < runs; run = next++) {
      const random = randomOfPart(seed, run);
      const orderUuid = orders[run + 1]?.orderUuid ?? '';
      const request = random.pick(payments)({ orderUuid, bindingUuid });
      await playRepeats(player, start, { orderUuid, request, random });
    }
  };
  await Promise.all(Array.from({ length: players }, play));
  const wrong = await runsNotPaidOnce();
  assert.deepEqual(wrong.slice(0, 5), [], `commit ${testedCommit()}: ${wrong.length} of ${runs} runs`);
});

test('the audit finds no second payment inside the window of a first', async () => {
  const rows = await runAudit({ database, clock, settings: context.settings }, null);
  assert.deepEqual(
    rows.filter(({ scope, violations }) => scope === 'A' && violations > 0),
    [],
  );
});

/** The runs whose order has not exactly one settled intent and exactly one charge in the bank's book. */
async function runsNotPaidOnce(): Promise<object[]> {
  const charges = await approvedCharges({ sandboxUrl });
  const charged = charges.map(({ orderNumber }) => orderNumber);
  return database.reader`
    with charge as (select unnest(${charged}::text[]) as number)
    select o.order_number as run,
      count(distinct p.operation_uuid) filter (where p.state = 'SETTLED')::integer as settled,
      count(c.number)::integer as charged
    from orders o left join operation p using (order_uuid) left join charge c on c.number = p.gateway_order_number
    where o.order_number like 'repeat-%' and o.order_number <> 'repeat-1'
    group by 1 having count(distinct p.operation_uuid) filter (where p.state = 'SETTLED') <> 1 or count(c.number) <> 1`;
}
