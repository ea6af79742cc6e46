import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { startParsedStack } from '#testing/stack/tapped-stack.ts';
import { endLeases } from '#testing/database/leases.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { superviseProduct } from '#testing/stack/supervised-product.ts';
import { newApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  clockNow,
  countCharges,
  moveClockToNoon,
  moveProductClock,
} from '#testing/bank/sandbox-calls.ts';

/**
 * A process runs out of memory while the bank works on a payment and is restarted; another process works at the same
 * time (docs/spec/reliability.md#F-38).
 */

const phone = demoClients.anna;
const { stack, taps } = await startParsedStack({ after }, {});
await moveClockToNoon(stack);
const product = await superviseProduct({ after }, stack);
const { autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const orderUuid = await buy(stack, { phone, orderNumber: 'MEMORY' });

/** Resolves when the bank has charged. Its answer arrives after the process has died. */
function outOfMemoryDuringCharge() {
  const { promise, resolve, reject } =
    Promise.withResolvers<Awaited<ReturnType<typeof product.runOutOfMemory>>>();
  taps.bank.watch({ side: 'response', pattern: /paymentOrderBinding\.do/ }, () =>
    product.runOutOfMemory().then(resolve, reject),
  );
  return promise;
}

const charges = (): Promise<number> => countCharges(stack);

async function paid(): Promise<number> {
  const states = statesOf(await viewOrder(await logIn(stack, phone), orderUuid));
  return states.filter((state) => state === 'PAID').length;
}

const died = /heap out of memory/;

test('a payment during which the process runs out of memory is charged once, even after a second click', async () => {
  const known = await logIn(stack, phone);
  const client = newApiClient(product.url);
  client.keepCookie('__Host-client', known.cookie('__Host-client') ?? '');
  const input = { orderUuid, amount: 100_000, remainingAmount: 200_000 };
  const body = { ...input, bindingUuid: await savedCard(client) };
  const press = () => payByCard(client, body, 'press');
  const before = await charges();
  const death = outOfMemoryDuringCharge();
  await assert.rejects(press(), /fetch failed/);
  const { signal, output } = await death;
  assert.equal(signal, 'SIGABRT');
  assert.match(output, died);
  assert.ok([200, 409].includes((await press()).httpStatus));
  await advanceClock(stack, 'PT2M');
  assert.equal((await charges()) - before, 1);
  assert.equal(await paid(), 2);
  await assertAuditHolds(stack);
});

test('a scheduled charge during which the worker runs out of memory is completed once by another worker', async () => {
  const before = await charges();
  const death = outOfMemoryDuringCharge();
  const morning = new Date(Date.parse(await clockNow(stack)) + 28 * 86_400_000).toISOString();
  await assert.rejects(moveProductClock({ productUrl: product.url }, morning), /fetch failed/);
  assert.match((await death).output, died);
  assert.ok((await endLeases(autocommit)).includes('charge-order'));
  await advanceClock(stack, 'P28D');
  assert.equal((await charges()) - before, 1);
  assert.equal(await paid(), 3);
  await assertAuditHolds(stack);
});
