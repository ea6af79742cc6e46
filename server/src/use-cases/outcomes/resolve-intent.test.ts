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

type Input = {
  readonly form: OpenForm;
  /** The bank's answers to status requests in sequence; the last one is repeated. */
  readonly answers: readonly (Partial<FoundPayment> | 'unknown' | 'not-found')[];
  /** The bank's answer to decline requests. */
  readonly declineAnswer?: PlainAnswer['kind'];
  readonly seconds?: number;
};

type OpenForm = { readonly order: OwnOrder; readonly intentUuid: IntentUuid; readonly begunAt: Instant };

/** Starts a payment that the client has not paid yet. */
async function openForm(state: IntentState = 'REGISTERED'): Promise<OpenForm> {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const intentUuid = started.value.intentUuid;
  await database.autocommit`update operation set state = ${state} where operation_uuid = ${intentUuid}`;
  return { order, intentUuid, begunAt: (await readIntent(intentUuid)).createdAt };
}

/**
 * Resolves the intent `seconds` after its creation with these answers of the bank. Returns its state, the number of
 * decline requests and the time of the next query.
 */
async function resolved({ form, answers, declineAnswer = 'done', seconds = 1 }: Input) {
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
  let statusRequests = 0;
  let declined = 0;
  const errors: unknown[] = [];
  const withBank: Context = {
    ...context,
    clock: { ...clock, now: () => now },
    log: { ...context.log, error: (...line: unknown[]) => void errors.push(line) },
    acquiring: {
      ...context.acquiring,
      status: async () => {
        const answer = answers[Math.min(statusRequests, answers.length - 1)] ?? 'unknown';
        statusRequests += 1;
        return typeof answer === 'string' ? { kind: answer } : { ...plain, ...answer };
      },
      decline: async () => {
        declined += 1;
        return declineAnswer === 'refused' ? { kind: declineAnswer, errorCode: 7 } : { kind: declineAnswer };
      },
    },
  };
  const resolution = await resolveIntent(withBank, intentUuid);
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

const stillOpen = { declined: 0, asksAgain: 'by the plan of forms', state: 'REGISTERED', actionCode: null };
const expired = { declined: 0, asksAgain: null, state: 'EXPIRED', actionCode: null };

// docs/spec/reliability.md#D-1
test('a payment that the bank has taken is booked once, and the bank is not asked about it again', async () => {
  for (const state of ['paid', 'held'] as const) {
    const form = await openForm();
    const taken = { state, actionCode: 0 } as const;
    const booked = { state: 'SETTLED', actionCode: 0, declined: 0, asksAgain: null };
    assert.deepEqual(await resolved({ form, answers: [taken] }), booked);
    assert.deepEqual(await resolved({ form, answers: ['unknown'] }), booked);
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
test('a payment whose sum or currency differs from the intent becomes UNKNOWN for a review', async () => {
  const form = await openForm();
  const review = { ...stillOpen, state: 'UNKNOWN', asksAgain: 'in an hour' };
  const paid = { state: 'paid', actionCode: 0 } as const;
  const less = { ...paid, amount: kopecks(99_999) };
  const formerRoubles = { ...paid, currency: '810' };
  assert.deepEqual(await resolved({ form, answers: [less] }), review);
  assert.deepEqual(await resolved({ form, answers: [{ ...paid, currency: '840' }] }), review);
  assert.deepEqual(await resolved({ form, answers: [{ state: 'refunded' }] }), review);
  assert.equal((await resolved({ form, answers: [formerRoubles] })).state, 'SETTLED');
});

test('the bank is asked about a payment again while its answer is unknown', async () => {
  const form = await openForm();
  assert.deepEqual(await resolved({ form, answers: ['unknown'] }), stillOpen);
  const sent = await openForm('UNKNOWN');
  const queriedAgain = { ...stillOpen, state: 'UNKNOWN', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form: sent, answers: ['unknown'], seconds: 100 }), queriedAgain);
});

// docs/spec/reliability.md#D-1
test('an intent that the bank does not know ends after a minute', async () => {
  const form = await openForm('UNKNOWN');
  const answers = ['not-found'] as const;
  const queriedAgain = { ...stillOpen, state: 'UNKNOWN', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form, answers, seconds: 59 }), queriedAgain);
  assert.deepEqual(await resolved({ form, answers, seconds: 60 }), expired);
  assert.deepEqual(await resolved({ form, answers, seconds: 1 }), expired);
});

// docs/spec/reliability.md#I-33
test('an unpaid form is declined one minute after its expiry, not earlier', async () => {
  const form = await openForm();
  const answers = [{ state: 'registered' }, { state: 'declined' }] as const;
  const life = context.settings.paymentFormLifetimeSeconds + 60;
  assert.deepEqual(await resolved({ form, answers, seconds: life - 1 }), stillOpen);
  assert.deepEqual(await resolved({ form, answers, seconds: life }), { ...expired, declined: 1 });
  assert.deepEqual(await resolved({ form, answers, seconds: life }), expired);
});

test('a form without a confirmed decline stays open, and the bank is asked about it again', async () => {
  const form = await openForm();
  const seconds = context.settings.paymentFormLifetimeSeconds + 60;
  const paid = { state: 'paid', actionCode: 0 } as const;
  for (const [bank, declined] of [
    [{ answers: [{ state: 'confirming' }, { state: 'declined' }], declineAnswer: 'unknown' }, 1],
    [{ answers: [{ state: 'registered' }, paid], declineAnswer: 'refused' }, 1],
    [{ answers: [{ state: 'registered' }, 'unknown'] }, 1],
  ] as const)
    assert.deepEqual(await resolved({ form, seconds, ...bank }), { ...stillOpen, declined });
});

test('a charge that is unpaid at the bank is declined after one minute', async () => {
  const created = await openForm('CREATED');
  const answers = [{ state: 'registered', actionCode: -100 }, { state: 'declined' }] as const;
  const queriedAgain = { ...stillOpen, state: 'CREATED', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form: created, answers, seconds: 59 }), queriedAgain);
  assert.deepEqual(await resolved({ form: created, answers, seconds: 60 }), { ...expired, declined: 1 });
  const sent = await openForm('SENT');
  const declinedByCard = [{ state: 'registered', actionCode: 116 }, { state: 'declined' }] as const;
  assert.deepEqual(await resolved({ form: sent, answers: declinedByCard }), {
    ...expired,
    declined: 1,
    state: 'DECLINED',
    actionCode: 116,
  });
});

test('an intent without a stored gateway order is declined with the identifier that the bank reports', async () => {
  for (const gatewayOrderId of [null, 'theirs']) {
    const declined = gatewayOrderId === null ? 0 : 1;
    const form = await openForm('CREATED');
    await database.autocommit`
      update operation set md_order = null, form_url = null where operation_uuid = ${form.intentUuid}`;
    const answers = [{ state: 'registered', gatewayOrderId }, { state: 'declined' }] as const;
    assert.deepEqual(await resolved({ form, answers, seconds: 60 }), { ...expired, declined });
  }
});

// docs/spec/gateway.md#8
test('an attempt that the issuer declined is DECLINED, and one that ended without the issuer is EXPIRED', async () => {
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
    const ended = await resolved({ form, answers: [{ state: 'declined', actionCode }] });
    assert.deepEqual(ended, { state, actionCode: kept, declined: 0, asksAgain: null });
  }
});

test('a sent charge that was declined without a reason is queried again for a minute', async () => {
  const form = await openForm('SENT');
  const answers = [{ state: 'declined', actionCode: -2007 }] as const;
  const queriedAgain = { ...stillOpen, state: 'SENT', asksAgain: 'by the plan' };
  assert.deepEqual(await resolved({ form, answers, seconds: 59 }), queriedAgain);
  assert.deepEqual(await resolved({ form, answers, seconds: 60 }), expired);
  const withReason = await openForm('SENT');
  const withCode = [{ state: 'declined', actionCode: 116 }] as const;
  assert.equal((await resolved({ form: withReason, answers: withCode })).state, 'DECLINED');
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
  const ended = await resolved({ form, answers: [{ state: 'reversed', actionCode: 0, card }] });
  assert.deepEqual(ended, expired);
});
