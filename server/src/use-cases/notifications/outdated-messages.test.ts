import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { lateMessages } from '#testing/people/late-messages.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { setCardConsent } from '../cards/set-card-consent.ts';
import { resumeOrderSchedules } from '../orders/resume-order-schedules.ts';
import { stopOrderSchedules } from '../orders/stop-order-schedules.ts';
import { reportProblem } from '../pauses/report-problem.ts';

const openedProduct = await openProductWithBank({ after });
const { context, noon, newOrder, saveCard } = openedProduct;
const { database } = context;
const amount = kopecks(100_000);
const on = moscowDate(noon(40));

const { reasonAfter } = lateMessages(openedProduct);

const penalty = {
  kind: 'PENALTY_STARTED',
  parameters: { overdue: amount, dueOn: on, penalty: kopecks(55), daysLate: 1 },
} as const;

const resumed = {
  kind: 'ORDER_RESUMED',
  parameters: { orderNumber: 'A-1', isRefused: false, pausedUntil: null, next: { amount, on, card: '1111' } },
} as const;

function announcing(lastFourDigits: string) {
  const parameters = { amount, triedCard: null, hasOwnTries: false, from: on };
  return {
    kind: 'CASCADE_ANNOUNCED',
    parameters: { ...parameters, cards: [{ name: 'Visa', lastFourDigits }] },
  } as const;
}

const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

const report = (order: OwnOrder) => reportProblem(context, { ...order, reason: 'DEFECTIVE', text: 'Разбит' });

// docs/spec/rules.md#3, docs/spec/rules.md#12
test('a message about a debt is not sent once the debt is paid or has another date or sum', async () => {
  assert.equal(await reasonAfter(await newOrder(), penalty), null);
  const paid = await newOrder();
  assert.equal(await reasonAfter(paid, penalty, () => saveCard(paid)), 'TOO_LATE');
  const paused = await newOrder();
  assert.equal(await reasonAfter(paused, penalty, () => report(paused)), 'TOO_LATE');
  const ofSmallerSum = { ...penalty, parameters: { ...penalty.parameters, overdue: kopecks(90_000) } };
  assert.equal(await reasonAfter(await newOrder(), ofSmallerSum), 'TOO_LATE');
});

test('a message about a penalty is not sent once the penalty is paid or cancelled', async () => {
  const reasonOf = async (kind: 'PENALTY_STARTED' | 'PENALTY_GROWS', state: string) => {
    const order = await newOrder();
    const penaltyUuid = context.random.uuid();
    const occasion = kind === 'PENALTY_STARTED' ? penaltyUuid : `${penaltyUuid}/1`;
    return reasonAfter(
      { ...order, occasion },
      { kind, parameters: penalty.parameters },
      () => database.autocommit`
        insert into penalty (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late,
          counted_through)
        values (${penaltyUuid}, ${order.orderUuid}, 2, 219, ${state}, ${noon(-1)}, 1, ${moscowDate(noon(-1))})`,
    );
  };
  for (const kind of ['PENALTY_STARTED', 'PENALTY_GROWS'] as const) {
    assert.equal(await reasonOf(kind, 'APPLIED'), null);
    for (const state of ['PAID', 'CANCELLED']) assert.equal(await reasonOf(kind, state), 'TOO_LATE');
  }
});

test('the start of a refund is not reported after its arrival', async () => {
  const order = await newOrder();
  const occasion = context.random.uuid();
  const started = {
    kind: 'REFUND_STARTED',
    parameters: { amount, toCard: amount, orderNumber: 'A-1', to: 'CARD' },
  } as const;
  const arrived = {
    kind: 'REFUND_ARRIVED',
    parameters: { amount, orderNumber: 'A-1', paymentNumber: null },
  } as const;
  const refund = { ...order, occasion };
  assert.equal(await reasonAfter(refund, started, () => reasonAfter(refund, arrived)), 'TOO_LATE');
});

test('a message that names a charge is not sent once a payment, a pause or a stop has changed the charge', async () => {
  assert.equal(await reasonAfter(await newOrder(), resumed), null);
  const paid = await newOrder();
  assert.equal(await reasonAfter(paid, resumed, () => saveCard(paid)), 'TOO_LATE');
  const refused = await newOrder();
  const refusal = { ...resumed, parameters: { ...resumed.parameters, isRefused: true, next: null } } as const;
  const payAndReport = async () => [await saveCard(refused), await report(refused)];
  assert.equal(await reasonAfter(refused, refusal, payAndReport), null);
  const paused = await newOrder();
  assert.equal(await reasonAfter(paused, resumed, () => report(paused)), 'TOO_LATE');
  const stopped = await newOrder();
  const stop = { staff, phone: null, orderUuid: stopped.orderUuid, note: 'Решение суда' };
  assert.equal(await reasonAfter(stopped, resumed, () => stopOrderSchedules(context, stop)), 'TOO_LATE');
  const late = await newOrder();
  const stopLate = { ...stop, orderUuid: late.orderUuid };
  assert.equal(await reasonAfter(late, penalty, () => stopOrderSchedules(context, stopLate)), 'TOO_LATE');
});

test('a message about a pause or a stop is not sent once it is over, or a stop has replaced the pause', async () => {
  const paused = (until: typeof on | null) =>
    ({ kind: 'ORDER_PAUSED', parameters: { orderNumber: 'A-1', until } }) as const;
  const request = ({ orderUuid }: OwnOrder) => ({ staff, phone: null, orderUuid, note: 'Решение суда' });
  const stop = (order: OwnOrder) => stopOrderSchedules(context, request(order));
  const resume = (order: OwnOrder) => resumeOrderSchedules(context, request(order));
  const close = ({ orderUuid }: OwnOrder) => database.autocommit`
    update orders set state = 'COMPLETED', completed_at = ${context.clock.now()} where order_uuid = ${orderUuid}`;
  const stopAndResume = async (order: OwnOrder) => [await stop(order), await resume(order)];
  for (const [until, happens, reason] of [
    [on, async () => undefined, null],
    [on, stop, 'TOO_LATE'],
    [on, close, 'TOO_LATE'],
    [null, stop, null],
    [null, stopAndResume, 'TOO_LATE'],
    [null, close, 'TOO_LATE'],
  ] as const) {
    const order = await newOrder();
    assert.equal(await reasonAfter(order, paused(until), () => happens(order)), reason);
  }
});

test('a reminder about several orders is not sent once one of them has changed', async () => {
  const charge = { amount, card: '1111', cardIsExpired: false, movedTo: null };
  const reminder = { kind: 'REMINDER', parameters: [charge, charge] } as const;
  const reasonOf = async (happens: (order: OwnOrder) => Promise<unknown>): Promise<string | null> => {
    const order = await newOrder();
    const occasion = `${order.clientUuid}/${on}/${order.orderUuid}/2`;
    return reasonAfter({ ...order, occasion }, reminder, () => happens(order));
  };
  const another = async ({ clientUuid }: OwnOrder) => report(await newOrder(0, clientUuid));
  assert.equal(await reasonOf(another), null);
  assert.equal(await reasonOf(report), 'TOO_LATE');
  assert.equal(await reasonOf((order) => saveCard(order)), 'TOO_LATE', 'paid');
});

test('a message that names a card is not sent once the card may not be charged for the order', async () => {
  const order = await newOrder();
  const cardUuid = await saveCard(order, goodCard);
  const change = (scope: 'ALL' | 'ORDER' | 'NONE') => {
    const textVersion = consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope].version;
    return setCardConsent(context, { ...order, cardUuid, scope, textVersion, mayWiden: true });
  };
  assert.ok((await change('ALL')).ok);
  assert.equal(await reasonAfter(order, announcing('1111'), () => change('ORDER')), null);
  assert.equal(await reasonAfter(order, announcing('1111'), () => change('NONE')), 'TOO_LATE');
  assert.ok((await change('ORDER')).ok);
  assert.equal(await reasonAfter(order, announcing('2222'), () => change('NONE')), null);
});
