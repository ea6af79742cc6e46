import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nextFormQueryAt, nextQueryAt } from '#domain/payments/query-plan.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { PlainAnswer, StatusAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { resolveIntent } from './resolve-intent.ts';
import { settle } from './settle.ts';

const { context, newOrder, paymentCommand, readIntent } = await openProductWithBank({ after });
const { database, clock } = context;

type FoundPayment = Extract<StatusAnswer, { kind: 'found' }>;

type Bank = {
  /** Its answers to status requests in sequence; the last one is repeated. */
  readonly says: readonly (Partial<FoundPayment> | 'unknown' | 'not-found')[];
  readonly declines?: PlainAnswer['kind'];
};

type Input = { readonly form: OwnForm; readonly bank: Bank; readonly seconds?: number };

type OwnForm = { readonly order: OwnOrder; readonly intentUuid: IntentUuid; readonly begunAt: Instant };

/** An unpaid payment on the bank's page. */
async function openForm(state: IntentState = 'REGISTERED'): Promise<OwnForm> {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const intentUuid = started.value.intentUuid;
  await database.autocommit`update operation set state = ${state} where operation_uuid = ${intentUuid}`;
  return { order, intentUuid, begunAt: (await readIntent(intentUuid)).createdAt };
}

/** The intent after these answers of the bank, this many seconds after its start; counts decline requests. */
async function resolved({ form, bank, seconds = 1 }: Input) {
  const { intentUuid, begunAt } = form;
  const now = plusSeconds(begunAt, seconds);
  const { gatewayOrderId, gatewayOrderNumber, amount } = await readIntent(intentUuid);
  const plain: FoundPayment = {
    kind: 'found',
    gatewayOrderId,
    gatewayOrderNumber,
    state: 'registered',
    actionCode: null,
    amount,
    currency: '643',
    depositedAmount: null,
    refundedAmount: null,
    refunds: [],
    card: null,
    orderUuid: null,
  };
  let asked = 0;
  let declined = 0;
  const errors: unknown[] = [];
  const product: Context = {
    ...context,
    clock: { ...clock, now: () => now },
    log: { ...context.log, error: (...line: unknown[]) => void errors.push(line) },
    acquiring: {
      ...context.acquiring,
      status: async () => {
        const answer = bank.says[Math.min(asked, bank.says.length - 1)] ?? 'unknown';
        asked += 1;
        return typeof answer === 'string' ? { kind: answer } : { ...plain, ...answer };
      },
      decline: async () => {
        declined += 1;
        const kind = bank.declines ?? 'done';
        return kind === 'refused' ? { kind, errorCode: 7 } : { kind };
      },
    },
  };
  const resolution = await resolveIntent(product, intentUuid);
  const { state, actionCode, expiresAt } = await readIntent(intentUuid);
  assert.equal(resolution.state, state);
  const isUnreconciled = resolution.nextQueryAt === plusSeconds(now, 3600);
  const reviewError = ['operation.review', null, { operationUuid: intentUuid, code: 'needs-review' }];
  assert.deepEqual(errors, isUnreconciled ? [reviewError] : [], 'errors that call for a review');
  return { state, actionCode, declined, asksAgain: planOf(resolution.nextQueryAt) };

  function planOf(askAgain: Instant | null): string | null {
    if (askAgain === null) return null;
    if (askAgain === plusSeconds(now, 3600)) return 'in an hour';
    if (askAgain === nextFormQueryAt(expiresAt, now)) return 'by the plan of forms';
    return askAgain === nextQueryAt(begunAt, now) ? 'by the plan' : askAgain;
  }
}

const later = { declined: 0, asksAgain: 'by the plan of forms', state: 'REGISTERED', actionCode: null };

// docs/spec/reliability.md#D-1
test('a payment that the bank has taken is booked once, and the bank is not asked about it again', async () => {
  for (const state of ['paid', 'held'] as const) {
    const form = await openForm();
    const taken = { state, actionCode: 0 } as const;
    const booked = { state: 'SETTLED', actionCode: 0, declined: 0, asksAgain: null };
    assert.deepEqual(await resolved({ form, bank: { says: [taken] } }), booked);
    assert.deepEqual(await resolved({ form, bank: { says: ['unknown'] } }), booked);
    await settle(context, await readIntent(form.intentUuid), {
      kind: 'found',
      gatewayOrderId: null,
      gatewayOrderNumber: '',
      ...taken,
      amount: kopecks(100_000),
      currency: '643',
      depositedAmount: null,
      refundedAmount: null,
      refunds: [],
      card: null,
      orderUuid: null,
    });
    const posted = await database.reader`
      select from journal_transaction where order_uuid = ${form.order.orderUuid}`;
    assert.equal(posted.length, 2, 'the purchase and the payment');
  }
});

// docs/spec/rules.md#5
test('a payment with another sum or currency becomes UNKNOWN for a review', async () => {
  const form = await openForm();
  const review = { ...later, state: 'UNKNOWN', asksAgain: 'in an hour' };
  const paid = { state: 'paid', actionCode: 0 } as const;
  assert.deepEqual(await resolved({ form, bank: { says: [{ ...paid, amount: kopecks(99_999) }] } }), review);
  assert.deepEqual(await resolved({ form, bank: { says: [{ ...paid, currency: '840' }] } }), review);
  assert.deepEqual(await resolved({ form, bank: { says: [{ state: 'refunded' }] } }), review);
  assert.equal((await resolved({ form, bank: { says: [{ ...paid, currency: '810' }] } })).state, 'SETTLED');
});

test('the bank is asked about a payment again while it is silent or processes the payment', async () => {
  const form = await openForm();
  assert.deepEqual(await resolved({ form, bank: { says: ['unknown'] } }), later);
  const sent = await openForm('UNKNOWN');
  const asked = { ...later, state: 'UNKNOWN', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form: sent, bank: { says: ['unknown'] }, seconds: 100 }), asked);
});

// docs/spec/reliability.md#D-1
test('an intent that the bank does not know ends after a minute', async () => {
  const form = await openForm('UNKNOWN');
  const bank = { says: ['not-found'] } as const;
  const asked = { ...later, state: 'UNKNOWN', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form, bank, seconds: 59 }), asked);
  const expired = { state: 'EXPIRED', actionCode: null, declined: 0, asksAgain: null };
  assert.deepEqual(await resolved({ form, bank, seconds: 60 }), expired);
  assert.deepEqual(await resolved({ form, bank, seconds: 1 }), expired);
});

// docs/spec/reliability.md#I-33
test('an unpaid form is declined one minute after its expiry, not earlier', async () => {
  const form = await openForm();
  const bank = { says: [{ state: 'registered' }, { state: 'declined' }] } as const;
  const life = context.settings.paymentFormLifetimeSeconds + 60;
  assert.deepEqual(await resolved({ form, bank, seconds: life - 1 }), later);
  const expired = { state: 'EXPIRED', actionCode: null, declined: 1, asksAgain: null };
  assert.deepEqual(await resolved({ form, bank, seconds: life }), expired);
  assert.deepEqual(await resolved({ form, bank, seconds: life }), { ...expired, declined: 0 });
});

test('a form without a confirmed decline stays open, and the bank is asked about it again', async () => {
  const form = await openForm();
  const seconds = context.settings.paymentFormLifetimeSeconds + 60;
  const paid = { state: 'paid', actionCode: 0 } as const;
  for (const [bank, declined] of [
    [{ says: [{ state: 'confirming' }, { state: 'declined' }], declines: 'unknown' }, 1],
    [{ says: [{ state: 'registered' }, paid], declines: 'refused' }, 1],
    [{ says: [{ state: 'registered' }, 'unknown'] }, 1],
  ] as const)
    assert.deepEqual(await resolved({ form, bank, seconds }), { ...later, declined });
});

test('a charge that is unpaid at the bank is declined after one minute', async () => {
  const created = await openForm('CREATED');
  const bank = { says: [{ state: 'registered', actionCode: -100 }, { state: 'declined' }] } as const;
  const asked = { ...later, state: 'CREATED', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form: created, bank, seconds: 59 }), asked);
  const expired = { state: 'EXPIRED', actionCode: null, declined: 1, asksAgain: null };
  assert.deepEqual(await resolved({ form: created, bank, seconds: 60 }), expired);
  const sent = await openForm('SENT');
  const declinedByCard = { says: [{ state: 'registered', actionCode: 116 }, { state: 'declined' }] } as const;
  assert.deepEqual(await resolved({ form: sent, bank: declinedByCard }), {
    ...expired,
    state: 'DECLINED',
    actionCode: 116,
  });
});

test('an intent without a stored form is declined by the number that the bank reports', async () => {
  const form = await openForm('CREATED');
  await database.autocommit`
    update operation set md_order = null, form_url = null where operation_uuid = ${form.intentUuid}`;
  const bank = { says: [{ state: 'registered', gatewayOrderId: null }, { state: 'declined' }] } as const;
  const expired = { state: 'EXPIRED', actionCode: null, declined: 0, asksAgain: null };
  assert.deepEqual(await resolved({ form, bank, seconds: 60 }), expired);
  const known = await openForm('CREATED');
  await database.autocommit`
    update operation set md_order = null, form_url = null where operation_uuid = ${known.intentUuid}`;
  const named = { says: [{ state: 'registered', gatewayOrderId: 'theirs' }, { state: 'declined' }] } as const;
  assert.deepEqual(await resolved({ form: known, bank: named, seconds: 60 }), { ...expired, declined: 1 });
});

// docs/spec/gateway.md#8
test('an attempt that the issuer declined is DECLINED with its action code, and one without a code is EXPIRED', async () => {
  for (const [actionCode, state, kept] of [
    [116, 'DECLINED', 116],
    [null, 'EXPIRED', null],
    [-2007, 'EXPIRED', null],
    [-2009, 'EXPIRED', null],
    [-2014, 'EXPIRED', null],
    [4005, 'EXPIRED', null],
    [-100, 'EXPIRED', null],
    [0, 'EXPIRED', null],
  ] as const) {
    const form = await openForm();
    const ended = await resolved({ form, bank: { says: [{ state: 'declined', actionCode }] } });
    assert.deepEqual(ended, { state, actionCode: kept, declined: 0, asksAgain: null });
  }
});

test('the bank is asked for a minute about a sent charge that was declined without a reason', async () => {
  const form = await openForm('SENT');
  const bank = { says: [{ state: 'declined', actionCode: -2007 }] } as const;
  const asked = { ...later, state: 'SENT', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form, bank, seconds: 59 }), asked);
  const expired = { state: 'EXPIRED', actionCode: null, declined: 0, asksAgain: null };
  assert.deepEqual(await resolved({ form, bank, seconds: 60 }), expired);
  const withReason = await openForm('SENT');
  const bankWithReason = { says: [{ state: 'declined', actionCode: 116 }] } as const;
  assert.equal((await resolved({ form: withReason, bank: bankWithReason })).state, 'DECLINED');
});

test('a payment reversed before it was booked ends as EXPIRED', async () => {
  const form = await openForm();
  const card = {
    bindingId: 'b',
    clientId: form.order.clientUuid,
    maskedPan: '411111**1111',
    expiry: '204012',
    paymentSystem: 'VISA',
    paymentWay: 'CARD',
  };
  const ended = await resolved({ form, bank: { says: [{ state: 'reversed', actionCode: 0, card }] } });
  assert.deepEqual(ended, { state: 'EXPIRED', actionCode: null, declined: 0, asksAgain: null });
});
