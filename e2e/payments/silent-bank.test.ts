import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payNext, nextOption } from '#testing/people/pay-next.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import {
  advanceClock,
  clearFaults,
  clockNow,
  dateAfterTwoWeeks,
  moveClockTo,
  injectFault,
  approvedCharges,
  plantedFaults,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.maria;
const stack = await startStack({ after });
const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const orderUuid = await buy(stack, { phone, orderNumber: 'SILENCE' });
const client = await logIn(stack, phone);

const call = 'getOrderStatusExtended.do';
const everyQuery = 100_000;

/** Number of queries that the sandbox will still leave unanswered. */
async function unansweredQueries(): Promise<number> {
  return (await plantedFaults(stack)).find(({ operation }) => operation === call)?.left ?? 0;
}

// docs/spec/reliability.md#G-12
test('without traffic a recovered bank is detected within a minute', async () => {
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'http-500-after', times: 1 });
  await injectFault(stack, { operation: call, fault: 'http-500', times: everyQuery });
  await payNext(client, orderUuid);
  // the next query of the payment is due in an hour; those counted below are probes of the bank, every 30 s
  await advanceClock(stack, 'PT10M');
  const [since, before] = [Date.parse(await clockNow(stack)), await unansweredQueries()];
  await advanceClock(stack, 'PT20M');
  const halfMinutes = (Date.parse(await clockNow(stack)) - since) / 30_000;
  const times = before - (await unansweredQueries());
  assert.ok(Math.abs(times - halfMinutes) <= 2, `${times} queries in ${halfMinutes} half minutes`);

  await clearFaults(stack);
  await advanceClock(stack, 'PT60S');
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual(statesOf(order).slice(0, 3), ['PAID', 'PAID', 'NOT_YET_PAID']);
  const charges = await approvedCharges(stack);
  assert.equal(charges.length, 2, 'the first part and one charge of the second');
  await assertAuditHolds(stack);
});

/** Opens a form and leaves it unpaid, without a callback from the bank. */
async function openForm(): Promise<void> {
  const buyer = await logIn(stack, phone);
  const option = await nextOption(buyer, orderUuid);
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 10 });
  const opened = await buyer.payOnPage({ orderUuid, ...option });
  assertSuccess(opened);
}

// docs/spec/reliability.md#I-33
test('a form that expires while the bank does not answer is resolved the same day', async () => {
  await openForm();
  await injectFault(stack, { operation: call, fault: 'http-500', times: everyQuery });
  // the form expired after twenty minutes, and the bank is now queried once a day
  await advanceClock(stack, 'PT2H');
  await clearFaults(stack);
  await advanceClock(stack, 'PT60S');
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#I-33
test('one unanswered query does not delay the state of an expired form beyond five minutes', async () => {
  await openForm();
  await advanceClock(stack, 'PT6M');
  await injectFault(stack, { operation: call, fault: 'http-500', times: 1 });
  await advanceClock(stack, 'PT6M');
  assert.equal(await unansweredQueries(), 0);
  // the form expired after twenty minutes, and its state must be known within five minutes
  await advanceClock(stack, 'PT14M');
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#F-08
test('after a bank outage of six hours on the due day no payment is overdue, and each is charged once', async () => {
  const late = { phone: demoClients.anna, orderNumber: 'OUTAGE' };
  const orderOfOutage = await buy(stack, late);
  await moveClockTo(stack, `${dateAfterTwoWeeks(await clockNow(stack))}T04:55:00Z`);
  await injectFault(stack, { operation: 'register.do', fault: 'http-500', times: everyQuery });
  await advanceClock(stack, 'PT6H');
  const view = async () => viewOrder(await logIn(stack, late.phone), orderOfOutage);
  assert.deepEqual(statesOf(await view()).slice(0, 2), ['PAID', 'NOT_YET_PAID']);
  const before = await chargesOf(orderOfOutage);
  await clearFaults(stack);
  await advanceClock(stack, 'PT3H');
  assert.equal(await chargesOf(orderOfOutage), before + 1);
  const order = await view();
  assert.deepEqual([statesOf(order).slice(0, 3), order.penalties], [['PAID', 'PAID', 'NOT_YET_PAID'], []]);
  await assertAuditHolds(stack);
});

/** Number of charges of an order. */
async function chargesOf(order: string): Promise<number> {
  const rows = await reader`select from operation where order_uuid = ${order} and state = 'SETTLED'`;
  return rows.length;
}
