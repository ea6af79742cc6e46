import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant, plusSeconds } from '#domain/calendar.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { identifier } from '#domain/identifier.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { composeServer } from '#server/compose-server.ts';
import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { insertClientSession } from '#server/db/auth/session-store.ts';
import { newRequestMeter } from '#server/http/prometheus/request-meter.ts';
import { runAudit } from '#server/use-cases/audit-log/run-audit.ts';
import { finishPayment } from '#server/use-cases/payments/paying/finish-payment.ts';
import { startPayment } from '#server/use-cases/payments/paying/start-payment.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { insertManyOrders } from '#tools/test/many-orders.ts';
import { openTestDatabase } from '#tools/test-database.ts';
import { type Random, randomOfPart } from '../simulation/random.ts';
import { testedCommit } from '#testing/commit.ts';
import { goodCard, sendCard } from '#testing/purchase.ts';
import { type Body, type Door, playerAt, playRepeats } from './repeating-client.ts';

/** `REPEAT_RUNS=10000 npm test -- reliability/repeats` runs the number for a night. */
const runs = Number(process.env['REPEAT_RUNS'] ?? 2_000);
const seed = Number(process.env['REPEAT_SEED'] ?? 1);
/** The number of concurrent runs, each with a clock of its own. */
const players = 12;

const sandbox = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:1' });
after(sandbox.close);
const config = readConfig({
  DATABASE_URL: await openTestDatabase({ after }, 'demo'),
  GATEWAY_URL: `${sandbox.url}/payment/rest`,
  LOG_LEVEL: 'silent',
  // a busy machine must not count as a slow database
  REQUEST_DEADLINE_MILLISECONDS: '30000',
});
const product = await composeProduct(config);
after(product.database.close);
const { context } = product;
const { database, clock } = context;
const start = clock.now();

// one client with a card, and an order for each run
await database.transaction((transaction) =>
  insertManyOrders(transaction, { name: 'repeat', orders: runs + 1, clients: 1, now: start }),
);
const orders = await database.reader<{ orderUuid: string; clientUuid: ClientUuid }[]>`
  select order_uuid as "orderUuid", client_uuid as "clientUuid" from orders where order_number like 'repeat-%'
  order by length(order_number), order_number`;
const sessionToken = 'session-of-the-one-client';
const bindingUuid = await saveCard();

/** Pays the first order on the bank's page, which stores the card. */
async function saveCard(): Promise<string> {
  const [first] = orders;
  assert.ok(first);
  const { clientUuid } = first;
  const of = {
    clientUuid,
    orderUuid: identifier<Parameters<typeof startPayment>[1]['orderUuid']>(first.orderUuid),
  };
  const begun = await startPayment(context, {
    ...of,
    choice: { kind: 'NEXT_PAYMENT' },
    kind: 'EARLY',
    card: null,
    amount: null,
    requestKey: 'card',
    enteredCard: { scope: 'ALL', textVersion: consentTexts.ALL.version },
  });
  assert.ok(begun.ok && begun.value.formUrl !== undefined);
  await sendCard(begun.value.formUrl, { pan: goodCard, expiry: '12/40', cvc: '123' });
  await finishPayment(context, { ...of, operationUuid: begun.value.earlyPaymentUuid });
  const [card] = await database.reader<{ bindingUuid: string }[]>`
    select binding_uuid as "bindingUuid" from binding where client_uuid = ${clientUuid}`;
  assert.ok(card);
  await database.transaction((transaction) =>
    insertClientSession(transaction, {
      sessionHash: hashOfSecret(sessionToken),
      openedBy: 'LOG_IN',
      clientUuid,
      createdAt: start,
      expiresAt: plusSeconds(start, 12 * 3600),
    }),
  );
  return card.bindingUuid;
}

/** The calls exactly as the specification writes them. */
const payments: readonly { readonly path: string; readonly fields: Body }[] = [
  { path: '/payment/recurrent', fields: { paymentObject: 'NEXT_PAYMENT', amount: 100_000 } },
  { path: '/payment/recurrent', fields: { paymentObject: 'ALL_MAIN_DEBT', amount: 400_000 } },
  { path: '/early-payment/initRawCount.do', fields: { paymentCount: 2, amount: 200_000 } },
  { path: '/early-payment/initRawSum.do', fields: { amount: 150_000, remainingAmount: 250_000 } },
];

async function openDoor(own: typeof context): Promise<Door> {
  const app = await composeServer(config, { ...product, context: own }, newRequestMeter());
  after(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return async ({ path, ...body }) => {
    const answer = await fetch(`${address}/api${String(path)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `__Host-client=${sessionToken}` },
      body: JSON.stringify(body),
    });
    return { httpStatus: answer.status, text: await answer.text() };
  };
}

function bodyOf(orderUuid: string, random: Random): Body {
  const { path, fields } = random.pick(payments);
  return { path, orderUuid, ...fields, bindingUuid };
}

test(`${runs} payments without a key, repeated at random times while answers are lost, are charged once each (seed ${seed})`, async () => {
  let next = 0;
  const play = async (): Promise<void> => {
    const player = await playerAt(context, start, openDoor);
    for (let run = next++; run < runs; run = next++) {
      const random = randomOfPart(seed, run);
      const orderUuid = orders[run + 1]?.orderUuid ?? '';
      await playRepeats(player, start, { orderUuid, body: bodyOf(orderUuid, random), random });
    }
  };
  await Promise.all(Array.from({ length: players }, play));
  const wrong = await paidOtherThanOnce();
  assert.deepEqual(wrong.slice(0, 5), [], `commit ${testedCommit()}: ${wrong.length} of ${runs} runs`);
});

test('the audit finds no second payment inside the window of a first', async () => {
  const rows = await runAudit({ database, clock, settings: context.settings }, null);
  assert.deepEqual(
    rows.filter(({ scope, violations }) => scope === 'A' && violations > 0),
    [],
  );
});

type Charge = { readonly orderNumber: string; readonly kind: string; readonly approved: boolean };

/** The runs whose order has not exactly one settled operation and exactly one charge in the bank's book. */
async function paidOtherThanOnce(): Promise<object[]> {
  const book = await fetch(`${sandbox.url}/bank/operations?from=${instant('2000-01-01T00:00:00Z')}`);
  const { operations } = (await book.json()) as { readonly operations: readonly Charge[] };
  const charged = operations
    .filter(({ kind, approved }) => kind === 'CHARGE' && approved)
    .map(({ orderNumber }) => orderNumber);
  return database.reader`
    with charge as (select unnest(${charged}::text[]) as number)
    select o.order_number as run, count(distinct p.operation_uuid) filter (where p.state = 'SETTLED')::integer as settled,
      count(c.number)::integer as charged
    from orders o left join operation p using (order_uuid) left join charge c on c.number = p.gateway_order_number
    where o.order_number like 'repeat-%' and o.order_number <> 'repeat-1'
    group by 1 having count(distinct p.operation_uuid) filter (where p.state = 'SETTLED') <> 1 or count(c.number) <> 1`;
}
