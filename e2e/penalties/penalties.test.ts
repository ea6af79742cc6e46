import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { identifier, type OrderUuid, type PenaltyUuid, type StaffUuid } from '#domain/identifier.ts';
import { cancelApprovedPenalty } from '#server/use-cases/penalties/cancel-order-penalty.ts';
import { growPenalties } from '#server/use-cases/penalties/grow-penalties.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { type ShownOrder, statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';
import { advanceClock, bankOperations, movedAmounts } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
/** Nine orders are charged with one card; the full plan's limit of declines per card would delay their retries. */
const environment = { MOST_DECLINES_IN_MONTH: '35', CHARGE_TRIES: '0@19' };
const stack = await startStack({ after }, { environment });
/** The number of orders. All are bought before the first becomes overdue, because an overdue client cannot buy. */
const ordersOfThis = 9;
const waiting: string[] = [];
for (let number = 1; number <= ordersOfThis; number += 1) {
  waiting.push(await buy(stack, { phone, orderNumber: `LATE-${number}`, pan: cardThatDeclinesLater }));
}
const another = await buy(stack, { phone: demoClients.maria, orderNumber: 'ANOTHER' });
await advanceClock(stack, 'P20D');

type Penalty = ShownOrder['penalties'][number];

/** An order with a penalty for its second payment: the next unused one, or the given one, which stays in the list. */
async function overdueOrder(
  orderUuid = waiting.shift() ?? '',
): Promise<{ readonly orderUuid: string; readonly penalty: Penalty }> {
  const [penalty] = (await viewOrder(await logIn(stack, phone), orderUuid)).penalties;
  assert.ok(penalty);
  return { orderUuid, penalty };
}

/** Pays with the same card, because another card would also pay the overdue payment. */
function pay({ body }: Answer): Promise<string | null> {
  return payOnBankPage(stack, String(body['formUrl']), cardThatDeclinesLater);
}

/** The open form of a penalty. */
async function penaltyForm(named?: string) {
  const { orderUuid, penalty } = await overdueOrder(named);
  const client = await logIn(stack, phone);
  const input = { orderUuid, penaltyUuid: penalty.penaltyUuid };
  return { orderUuid, penalty, client, input, form: await client.payPenalty(input) };
}

async function cancel(orderUuid: string, penaltyUuid: string): Promise<Answer> {
  const staff = await logInStaff(stack, 'service');
  const key = { 'idempotency-key': randomUUID() };
  return staff.cancelPenalty({ orderUuid, penaltyUuid }, key);
}

// docs/spec/interfaces.md#service
test('everything due is the overdue payments and the penalties of all late orders', async () => {
  const client = await logIn(stack, phone);
  const { status: _status, orders, ...due } = (await client.viewDue({})).body;
  const shown = await Promise.all(waiting.map((orderUuid) => viewOrder(client, orderUuid)));
  const overdue = shown.flatMap(({ scheduledPayments }) =>
    scheduledPayments.filter(({ scheduledPaymentState }) => scheduledPaymentState === 'OVERDUE'),
  );
  const overdueAmount = overdue.reduce((sum, { amount }) => sum + amount, 0);
  const penaltyAmount = shown
    .flatMap(({ penalties }) => penalties)
    .reduce((sum, { amount }) => sum + amount, 0);
  const listed = orders as readonly { readonly amount: number; readonly penaltyPerDay: number }[];
  const penaltyPerDay = listed.reduce((sum, order) => sum + order.penaltyPerDay, 0);
  assert.equal(listed.length, ordersOfThis);
  assert.ok(overdueAmount > 0 && penaltyAmount > 0 && penaltyPerDay > 0);
  assert.deepEqual(due, {
    amount: overdueAmount + penaltyAmount,
    overdueAmount,
    penaltyAmount,
    penaltyPerDay,
  });
  assert.equal(
    listed.reduce((sum, { amount }) => sum + amount, 0),
    due['amount'],
  );
});

test('a penalty accrues daily while its payment is overdue', async () => {
  const { orderUuid, penalty } = await overdueOrder(waiting[0]);
  assert.equal(penalty.state, 'APPLIED');
  const amounts = [penalty.amount];
  for (let day = 0; day < 3; day += 1) {
    await advanceClock(stack, 'P1D');
    const { penalties } = await viewOrder(await logIn(stack, phone), orderUuid);
    amounts.push(penalties[0]?.amount ?? 0);
  }
  // a thousand roubles at 20 % a year are 54.79 kopecks a day
  for (const [index, amount] of amounts.slice(1).entries())
    assert.ok([54, 55].includes(amount - (amounts[index] ?? 0)), String(amounts));
});

test('a penalty stops when its payment is paid', async () => {
  const { orderUuid } = await overdueOrder();
  const client = await logIn(stack, phone);
  const overdue = (await viewOrder(client, orderUuid)).scheduledPayments.find(
    ({ scheduledPaymentState }) => scheduledPaymentState === 'OVERDUE',
  );
  assert.ok(overdue);
  await pay(await client.payNumber({ orderUuid, paymentNumber: overdue.paymentNumber }));
  const paid = (await viewOrder(client, orderUuid)).penalties[0]?.amount;
  await advanceClock(stack, 'P2D');
  assert.equal((await viewOrder(await logIn(stack, phone), orderUuid)).penalties[0]?.amount, paid);
});

test('a penalty paid on the bank’s page is hidden from the client', async () => {
  const { client, orderUuid, form } = await penaltyForm();
  assert.deepEqual(Object.keys(form.body).toSorted(), ['formUrl', 'status']);
  const arrived = await pay(form);
  assert.match(arrived ?? '', new RegExp(`/client/orders/${orderUuid}\\?success=1&earlyPaymentUuid=`));
  assert.deepEqual((await viewOrder(client, orderUuid)).penalties, []);
});

test('a second tab gets the form that is open for a penalty', async () => {
  const { client, input, form } = await penaltyForm(waiting[0]);
  const again = await client.payPenalty(input, { 'idempotency-key': 'tab-2' });
  assert.equal(again.body['formUrl'], form.body['formUrl']);
});

test('a paid penalty cannot be paid again', async () => {
  const { client, input, form } = await penaltyForm();
  await pay(form);
  const repeated = await client.payPenalty(input, { 'idempotency-key': 'late' });
  assert.equal(repeated.body.error?.code, 'payment.not.allowed.error');
});

test('a penalty of another order is refused before the bank is called', async () => {
  const { penaltyUuid } = (await overdueOrder(waiting[0])).penalty;
  const { orderUuid: other } = await overdueOrder(waiting[1]);
  const client = await logIn(stack, phone);
  const before = (await bankOperations(stack)).length;
  const refused = await client.payPenalty({ orderUuid: other, penaltyUuid });
  assert.equal(refused.body.error?.code, 'penalty.not.found.error');
  assert.equal((await cancel(other, penaltyUuid)).body.error?.code, 'penalty.not.found.error');
  assert.equal((await bankOperations(stack)).length, before);
});

test('staff cancel an open penalty once', async () => {
  const { orderUuid, penalty } = await overdueOrder();
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).httpStatus, 200);
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).body.error?.code, 'order.state.error');
});

test('a cancelled penalty cannot be paid', async () => {
  const { orderUuid, penalty } = await overdueOrder();
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).httpStatus, 200);
  const client = await logIn(stack, phone);
  const refused = await client.payPenalty({ orderUuid, penaltyUuid: penalty.penaltyUuid });
  assert.equal(refused.body.error?.code, 'payment.not.allowed.error');
});

test('a cancelled paid penalty is refunded to the card once', async () => {
  const { orderUuid, penalty, form } = await penaltyForm();
  await pay(form);
  const before = await refundsAtBank();
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).httpStatus, 200);
  await advanceClock(stack, 'PT1M');
  const returned = (await refundsAtBank()).slice(before.length);
  assert.deepEqual(
    returned.map(({ amount }) => amount),
    [penalty.amount],
  );
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).body.error?.code, 'order.state.error');
});

async function refundsAtBank(): ReturnType<typeof bankOperations> {
  return (await bankOperations(stack)).filter(({ kind, approved }) => kind === 'REFUND' && approved);
}

test('a penalty cancelled while its form is open cannot be paid by that form', async () => {
  const { orderUuid, penalty, form } = await penaltyForm();
  assert.equal((await cancel(orderUuid, penalty.penaltyUuid)).httpStatus, 200);
  assert.equal(await pay(form).catch(() => null), null);
});

test('of a penalty that is paid and cancelled concurrently the bank keeps nothing, or the paid amount', async () => {
  const { orderUuid, penalty, form } = await penaltyForm();
  const before = await bankOperations(stack);
  const [, answer] = await Promise.all([pay(form).catch(() => null), cancel(orderUuid, penalty.penaltyUuid)]);
  await advanceClock(stack, 'PT5M');
  const moved = movedAmounts((await bankOperations(stack)).slice(before.length));
  const kept = moved.reduce((sum, amount) => sum + amount, 0);
  assert.equal(kept, answer.httpStatus === 200 ? 0 : penalty.amount, String(moved));
});

test('overdue payments and penalties of a stopped order show that its charges are stopped', async () => {
  const { orderUuid } = await overdueOrder();
  const stop = { countryCode: '7', phone, orderUuid, note: 'Мобилизация' };
  const support = await logInStaff(stack, 'support');
  assert.equal((await support.stopSchedules(stop)).httpStatus, 403);
  const staff = await logInStaff(stack, 'service');
  const foreign = { ...stop, phone: demoClients.maria };
  assert.equal((await staff.stopSchedules(foreign)).body.error?.code, 'order.not.found.error');
  const swapped = await staff.stopSchedules({ ...stop, orderUuid: another });
  assert.equal(swapped.body.error?.code, 'order.not.found.error');
  for (const note of ['', '   ']) {
    const withoutReason = await staff.stopSchedules({ ...stop, note });
    assert.equal(withoutReason.httpStatus, 400);
  }
  const { phone: _phone, ...halfNamed } = stop;
  const { countryCode: _code, ...bare } = halfNamed;
  assert.equal((await staff.stopSchedules(halfNamed)).body.error?.description, 'field=phone');
  // the request has no phone, because the order identifies the client
  assert.equal((await staff.stopSchedules(bare)).httpStatus, 200);
  assert.equal((await staff.stopSchedules(stop)).body.error?.code, 'order.state.error');
  await advanceClock(stack, 'P15D');
  const stopped = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.equal(stopped.schedulesStopped, true);
  // the third payment fell due meanwhile and was not charged
  assert.deepEqual(statesOf(stopped).slice(1, 3), ['OVERDUE_TASK_STOPPED', 'NOT_YET_PAID']);
  assert.equal(stopped.penalties[0]?.state, 'PENALTY_TASK_STOPPED');
  assert.equal(stopped.earlyPaymentAllowed, true);
});

test('a penalty that disappeared after its approval is not cancelled', async () => {
  const { context } = await openProduct({ after }, stack.environment);
  const approved = {
    snapshot: { state: 'PAID', amount: 10_000 },
    justification: null,
    decider: { staffUuid: identifier<StaffUuid>(randomUUID()), address: '203.0.113.1' },
    claim: () => assert.fail('the penalty must be refused before the approval is used'),
  };
  const of = {
    orderUuid: identifier<OrderUuid>(another),
    penaltyUuid: identifier<PenaltyUuid>(randomUUID()),
  };
  const cancelled = await cancelApprovedPenalty(context, { ...of, approved });
  assert.equal(cancelled.ok ? null : cancelled.error.code, 'approval.stale.error');
});

test('the nightly job of an unknown order changes no penalty', async () => {
  const { context } = await openProduct({ after }, stack.environment);
  const penaltyRows = () => context.database.reader`select * from penalty order by penalty_uuid`;
  const before = await penaltyRows();
  await growPenalties(context, { orderUuid: identifier(randomUUID()), days: 'counted' });
  assert.deepEqual([...(await penaltyRows())], [...before]);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
