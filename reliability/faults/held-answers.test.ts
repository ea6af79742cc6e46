import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { drainDueJobs } from '#server/jobs/worker.ts';
import { eventually } from '#testing/eventually.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import type { MessagePattern } from '#testing/stack/tap.ts';
import { startParsedStack } from '#testing/stack/tapped-stack.ts';
import { probe } from '#testing/stack/probes.ts';
import { calls } from '#testing/calls.ts';
import { endLeases } from '#testing/database/leases.ts';
import { payByCard, type PaymentOption } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { callAsShop, buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  bankOperations,
  injectFault,
  movedAmounts,
  moveClockToNoon,
} from '#testing/bank/sandbox-calls.ts';

/** Concurrent actions while the bank works on a payment: a proxy holds the call or its answer until they are done. */

const { stack, taps } = await startParsedStack({ after }, {});
await moveClockToNoon(stack);
const { autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);

type Purchase = { readonly phone: string; readonly orderUuid: string };
let buyers = 0;

async function buyToday(pan?: string): Promise<Purchase> {
  buyers += 1;
  const input = { phone: `920000010${buyers}`, orderNumber: `HELD-${buyers}` };
  return { phone: input.phone, orderUuid: await buy(stack, pan === undefined ? input : { ...input, pan }) };
}

// each order is bought on another day, so that its charges have a morning of their own two weeks later
const stopped = await buyToday();
await advanceClock(stack, 'P1D');
const refunded = await buyToday();
await advanceClock(stack, 'P1D');
const frozen = await buyToday();
await advanceClock(stack, 'P1D');
const late = await buyToday(cardThatDeclinesLater);
const blocked = await buyToday();

/** Holds the next match on the line to the bank until `action` is done. Returns the result of the action. */
function whileHeld<Outcome>(message: MessagePattern, action: () => Promise<Outcome>): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  taps.bank.watch(message, () => action().then(resolve, reject));
  return promise;
}

const chargeCall: MessagePattern = { side: 'request', pattern: /paymentOrderBinding\.do/ };
const chargeAnswer: MessagePattern = { side: 'response', pattern: /paymentOrderBinding\.do/ };

function staffCall(call: string, body: object, key?: string): Promise<Answer> {
  return logInStaff(stack, 'service').then((staff) =>
    staff.send(call, body, key === undefined ? {} : { 'idempotency-key': key }),
  );
}

async function statesNow({ phone, orderUuid }: Purchase): Promise<string[]> {
  return statesOf(await viewOrder(await logIn(stack, phone), orderUuid));
}

/** Amounts the bank charged and refunded for an order, in kopecks. */
async function moved({ orderUuid }: Purchase): Promise<number[]> {
  const numbers = await autocommit<{ number: string }[]>`
    select gateway_order_number as number from operation where order_uuid = ${orderUuid} order by created_at`;
  const operations = await Promise.all(numbers.map(({ number }) => bankOperations(stack, number)));
  return movedAmounts(operations.flat());
}

type QuotedOption = PaymentOption & { readonly remainingAmount: number };

/** Request to pay the next payment of an order with the saved card. */
async function nextByCard(client: ApiClient, { orderUuid }: Purchase) {
  const { body } = await client.quote({ orderUuid });
  const [option] = body['options'] as QuotedOption[];
  assert.ok(option);
  const { paymentObject, amount, remainingAmount } = option;
  return { orderUuid, paymentObject, amount, remainingAmount, bindingUuid: await savedCard(client) };
}

// the clock is now on the day before the first of these mornings
await advanceClock(stack, 'P10D');

// docs/spec/reliability.md#F-50, docs/spec/reliability.md#I-24
test('a charge in flight completes when staff stop the scheduled charges, and no other one starts', async () => {
  const answer = whileHeld(chargeCall, () =>
    staffCall(calls.stopSchedules, {
      countryCode: '7',
      phone: stopped.phone,
      orderUuid: stopped.orderUuid,
      note: 'Решение суда',
    }),
  );
  await advanceClock(stack, 'P1D');
  assertSuccess(await answer);
  assert.deepEqual(await moved(stopped), [100_000, 100_000]);
  assert.deepEqual((await statesNow(stopped)).slice(1, 3), ['PAID', 'NOT_YET_PAID']);
});

// docs/spec/reliability.md#F-53, docs/spec/reliability.md#I-21
test('a refund of a shop during a charge is refused and succeeds when it is repeated afterwards', async () => {
  const refund = (key: string) =>
    callAsShop(stack, { orderUuid: refunded.orderUuid, action: 'refund', amount: 400_000, key });
  // the callback would book the charge while its answer is held
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1 });
  const early = whileHeld(chargeAnswer, () => refund('early'));
  await advanceClock(stack, 'P1D');
  assert.equal((await early).body.error?.code, 'payment.in.progress.error');
  assert.deepEqual(await moved(refunded), [100_000, 100_000]);
  assertSuccess(await refund('again'));
  await advanceClock(stack, 'PT5M');
  assert.deepEqual(await moved(refunded), [100_000, -100_000, 100_000, -100_000]);
  await assertAuditHolds(stack);
});

/** Another worker takes over every job with an expired lease, with the clock a minute later. */
async function runExtraWorker(t: CleanUp): Promise<void> {
  const { context, clock } = await openProduct(t, {
    ...stack.environment,
    DATABASE_URL: stack.databaseUrl,
  });
  clock.moveTo(plusSeconds(clock.now(), 60));
  await endLeases(autocommit);
  await drainDueJobs(context);
}

// docs/spec/reliability.md#F-38
test('a worker that was suspended during a charge and replaced meanwhile charges once', async (t) => {
  const takenOver = whileHeld(chargeAnswer, async () => {
    process.kill(stack.processId(), 'SIGSTOP');
    await runExtraWorker(t).finally(() => process.kill(stack.processId(), 'SIGCONT'));
    return autocommit<{ state: string }[]>`
      select state from operation where order_uuid = ${frozen.orderUuid} order by created_at`;
  });
  await advanceClock(stack, 'P1D');
  assert.deepEqual(
    (await takenOver).map(({ state }) => state),
    ['SETTLED', 'SETTLED'],
  );
  assert.deepEqual(await moved(frozen), [100_000, 100_000]);
  assert.deepEqual((await statesNow(frozen)).slice(0, 3), ['PAID', 'PAID', 'NOT_YET_PAID']);
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#F-51, docs/spec/reliability.md#I-22
test('a penalty that is paid during its cancellation stays paid, and a later cancellation refunds it', async () => {
  await advanceClock(stack, 'P5D');
  const client = await logIn(stack, late.phone);
  const [penalty] = (await viewOrder(client, late.orderUuid)).penalties;
  assert.ok(penalty);
  const of = { orderUuid: late.orderUuid, penaltyUuid: penalty.penaltyUuid };
  const form = await client.payPenalty(of);
  const paid = whileHeld({ side: 'request', pattern: /decline\.do/ }, () =>
    payOnBankPage(stack, String(form.body['formUrl']), cardThatDeclinesLater),
  );
  const cancel = (key: string) => staffCall(calls.cancelPenalty, of, key);
  const early = await cancel('early');
  assert.match((await paid) ?? '', /success=1/);
  assert.equal(early.body.error?.code, 'payment.in.progress.error');
  assert.deepEqual((await moved(late)).slice(1), [penalty.amount]);
  const cancelled = await cancel('again');
  assertSuccess(cancelled);
  await advanceClock(stack, 'PT5M');
  assert.deepEqual((await moved(late)).slice(1), [penalty.amount, -penalty.amount]);
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#F-52
test('a client blocked during a payment is logged out, and the payment is booked', async () => {
  const client = await logIn(stack, blocked.phone);
  const before = await moved(blocked);
  const input = await nextByCard(client, blocked);
  const status = { countryCode: '7', phone: blocked.phone, comment: 'Просьба клиента' };
  const outAtOnce = whileHeld(chargeAnswer, async () => {
    assertSuccess(await staffCall(calls.blockClient, status));
    return client.viewUser();
  });
  const payment = await payByCard(client, input, 'blocked');
  assert.equal((await outAtOnce).httpStatus, 401);
  assert.equal(payment.body['state'], 'SETTLED', JSON.stringify(payment.body));
  assert.deepEqual(await moved(blocked), [...before, input.amount]);
  await staffCall(calls.unblockClient, status);
  const { remainingPaymentAmount } = await viewOrder(await logIn(stack, blocked.phone), blocked.orderUuid);
  assert.equal(remainingPaymentAmount, input.remainingAmount);
});

test('two weeks later the stopped order has no further charges, and every invariant holds', async () => {
  await advanceClock(stack, 'P10D');
  assert.deepEqual(await moved(stopped), [100_000, 100_000]);
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#F-04
test('a shutdown during a charge answers the client first', async () => {
  const client = await logIn(stack, blocked.phone);
  const input = await nextByCard(client, blocked);
  const ended = whileHeld(chargeAnswer, async () => {
    const end = stack.terminate();
    await eventually('the product is closed', async () => (await probe(stack.productUrl, 'health')) === 0);
    return { end };
  });
  const payment = await payByCard(client, input, 'deploy');
  assert.equal(payment.body['state'], 'SETTLED', JSON.stringify(payment.body));
  assert.equal(await (await ended).end, 0);
});
