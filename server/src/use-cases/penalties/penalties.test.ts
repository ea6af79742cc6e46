import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  identifier,
  type IntentUuid,
  type PenaltyUuid,
  type RefundUuid,
  type StaffUuid,
} from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { Context } from '../context.ts';
import { returnMoney } from '../payments/return-money.ts';
import { finishPayment } from '../payments/paying/finish-payment.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { cancelApprovedPenalty, cancelOrderPenalty } from './cancel-order-penalty.ts';

const { context, at, noon, newOrder, paymentCommand, payOnPage, readIntent, chargeAndNotify } =
  await openProductWithBank({ after });
const { database } = context;
const staff = {
  staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
  address: '203.0.113.1',
};

type Late = OwnOrder & { readonly penaltyUuid: PenaltyUuid };
type PenaltyNow = { readonly state: string; readonly amount: number };

/** An order with one payment that became overdue today. */
async function lateOrder(): Promise<Late> {
  const order = await newOrder(40);
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(at(noon(0)))(order.orderUuid);
  const [penalty] = await database.reader<{ penaltyUuid: PenaltyUuid }[]>`
    select penalty_uuid as "penaltyUuid" from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  return { ...order, ...penalty };
}

async function penaltyOf({ penaltyUuid }: Late): Promise<PenaltyNow> {
  const [penalty] = await database.reader<PenaltyNow[]>`
    select state, amount from penalty where penalty_uuid = ${penaltyUuid}`;
  assert.ok(penalty);
  return { ...penalty };
}

/** Starts the payment of the penalty on the bank's page. */
async function paying(late: Late) {
  const choice = { kind: 'PENALTY', penaltyUuid: late.penaltyUuid } as const;
  const started = await startPayment(at(noon(0)), paymentCommand(late, { kind: 'PENALTY', choice }));
  assert.ok(started.ok, JSON.stringify(started));
  return { intentUuid: started.value.intentUuid, formUrl: started.value.formUrl ?? '' };
}

async function paid(late: Late): Promise<IntentUuid> {
  const { intentUuid, formUrl } = await paying(late);
  await payOnPage(formUrl);
  const finished = await finishPayment(context, { ...late, intentUuid });
  assert.ok(finished.ok && finished.value.state === 'SETTLED');
  return intentUuid;
}

async function cancelled(late: Late, product: Context = context): Promise<string | null> {
  const { orderUuid, penaltyUuid } = late;
  const outcome = await cancelOrderPenalty(product, { orderUuid, penaltyUuid, staff, reason: null });
  return outcome.ok ? null : outcome.error.code;
}

function auditRowsOf({ penaltyUuid }: Late): Promise<object[]> {
  return database.reader`
    select action, staff_uuid = ${staff.staffUuid} as own, value_before as before, value_after as after,
      client_uuid is not null as client
    from staff_action where subject_id = ${penaltyUuid} order by staff_action_id`;
}

/** Requires a second person for penalties of this sum and above. */
function withApprovalFrom(from: number): Context {
  const approvals = { ...context.settings.approvals, paidPenaltyFrom: kopecks(from) };
  return { ...context, settings: { ...context.settings, approvals } };
}

// docs/spec/rules.md#4, docs/spec/reliability.md#I-53
test('an open penalty is cancelled once, without a second person', async () => {
  const late = await lateOrder();
  const other = await lateOrder();
  assert.equal(await cancelled(late, withApprovalFrom(1)), null, 'the penalty is unpaid');
  assert.equal((await penaltyOf(late)).state, 'CANCELLED');
  assert.equal((await penaltyOf(other)).state, 'APPLIED');
  assert.equal(await cancelled(late), 'order.state.error');
});

test('a penalty is found by its own order only', async () => {
  const late = await lateOrder();
  const other = await lateOrder();
  assert.equal(await cancelled({ ...late, penaltyUuid: other.penaltyUuid }), 'penalty.not.found.error');
  assert.equal(
    await cancelled({ ...late, orderUuid: identifier(other.clientUuid) }),
    'order.not.found.error',
  );
});

test('the audit log records the cancellation of an open penalty', async () => {
  const late = await lateOrder();
  const { amount } = await penaltyOf(late);
  assert.ok(amount > 0);
  assert.equal(await cancelled(late), null);
  assert.equal(await cancelled(late), 'order.state.error', 'a refusal is not recorded');
  assert.deepEqual(await auditRowsOf(late), [
    {
      action: 'CANCEL_PENALTY',
      own: true,
      before: { state: 'APPLIED', amount },
      after: { state: 'CANCELLED', amount, onItsWayBack: false },
      client: true,
    },
  ]);
});

// docs/spec/reliability.md#F-51
test('the open form of a penalty is declined before the penalty is cancelled', async () => {
  const late = await lateOrder();
  const { intentUuid } = await paying(late);
  assert.equal(await cancelled(late), null);
  assert.equal((await readIntent(intentUuid)).state, 'EXPIRED');
  const another = await lateOrder();
  const { intentUuid: ofPayment } = await startedNextPayment(another);
  assert.equal(await cancelled(another), null);
  assert.equal((await readIntent(ofPayment)).state, 'REGISTERED', 'the form of another debt stays open');
});

/** Starts the payment after the overdue one. */
async function startedNextPayment(late: Late) {
  const started = await startPayment(
    at(noon(0)),
    paymentCommand(late, { kind: 'EARLY', choice: { kind: 'PAYMENT_NUMBER', paymentNumber: 4 } }),
  );
  assert.ok(started.ok, JSON.stringify(started));
  return { intentUuid: started.value.intentUuid };
}

async function refundOf(intentUuid: IntentUuid): Promise<{ refundUuid: RefundUuid; state: string }> {
  const [refund] = await database.reader<{ refundUuid: RefundUuid; state: string }[]>`
    select refund_uuid as "refundUuid", state from operation_refund where operation_uuid = ${intentUuid}`;
  assert.ok(refund);
  return refund;
}

// docs/spec/rules.md#4, docs/spec/reliability.md#D-3
test('the money of a paid penalty is returned to the card once', async () => {
  const late = await lateOrder();
  const intentUuid = await paid(late);
  const { amount, state } = await penaltyOf(late);
  assert.equal(state, 'PAID');
  assert.equal(await cancelled(late, withApprovalFrom(amount + 1)), null, 'no approval needed');
  assert.equal(await cancelled(late), 'order.state.error', 'the money is being returned');
  assert.deepEqual(await auditRowsOf(late), [
    {
      action: 'CANCEL_PENALTY',
      own: true,
      before: { state, amount },
      after: { state, amount, onItsWayBack: true },
      client: true,
    },
  ]);
  const { refundUuid } = await refundOf(intentUuid);
  assert.equal(await returnMoney(context, refundUuid), null);
  assert.equal((await refundOf(intentUuid)).state, 'DONE');
  assert.equal((await penaltyOf(late)).state, 'REFUNDED');
  const withoutBank = {
    ...context,
    acquiring: { ...context.acquiring, refund: () => assert.fail('the bank is called again') },
  };
  assert.equal(await returnMoney(withoutBank, refundUuid), null);
});

test('a paid penalty of the configured sum waits for a second person', async () => {
  const late = await lateOrder();
  await paid(late);
  const { amount } = await penaltyOf(late);
  assert.equal(await cancelled(late, withApprovalFrom(amount)), 'approval.waits.error');
  assert.equal((await penaltyOf(late)).state, 'PAID');
  const requests = await database.reader`
    select kind, order_uuid as "orderUuid", amount, seen as snapshot from approval_request
      where subject_id = ${late.penaltyUuid}`;
  assert.deepEqual(requests, [
    { kind: 'CANCEL_PAID_PENALTY', orderUuid: late.orderUuid, amount, snapshot: { state: 'PAID', amount } },
  ]);
  const approve = async (
    snapshot: { readonly state: string; readonly amount: number },
    isClaimed: boolean,
  ) => {
    const claim = async () =>
      isClaimed
        ? ({ ok: true, value: null } as const)
        : ({ ok: false, error: { code: 'approval.decided.error' } } as const);
    const { orderUuid, penaltyUuid } = late;
    const approved = { snapshot, claim, decider: staff, justification: null };
    const outcome = await cancelApprovedPenalty(context, { orderUuid, penaltyUuid, approved });
    return outcome.ok ? null : outcome.error.code;
  };
  const snapshot = { state: 'PAID', amount };
  assert.equal(await approve({ ...snapshot, amount: amount - 1 }, true), 'approval.stale.error');
  assert.equal(await approve({ ...snapshot, state: 'APPLIED' }, true), 'approval.stale.error');
  assert.equal(await approve(snapshot, false), 'approval.decided.error');
  assert.equal(await approve(snapshot, true), null);
});
