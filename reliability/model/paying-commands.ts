import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { assertAnswer } from './assert-answer.ts';
import { byClient, type Command } from './command.ts';
import { payAnotherSum, payPenalty } from './expected-actions.ts';
import { dueOf, type Expected, failedOf, mayPayAhead, openPenaltiesOf, sum, unpaidOf } from './expected.ts';
import { amountOf, payBy, wantedAhead, type Wanted, wantedNext, wantedNumber, type Way } from './pay-by.ts';

const anyWay = fc.oneof(fc.constant<Way>('form'), fc.nat({ max: 3 }));

export const payingCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constantFrom('NEXT_PAYMENT', 'NEXT_PAYMENT', 'ALL_MAIN_DEBT').map((paymentObject) =>
    byClient({
      description: `pays ${paymentObject} on the bank's page`,
      does: (expected, actor) => {
        const wanted = wantedAhead(expected, paymentObject);
        const body = { paymentObject, amount: amountOf(wanted) };
        return payBy(expected, actor, { call: 'POST /payment/init', body, wanted, way: 'form' });
      },
    }),
  ),
  fc
    .tuple(fc.constantFrom('NEXT_PAYMENT', 'NEXT_PAYMENT', 'ALL_MAIN_DEBT'), fc.nat({ max: 3 }))
    .map(([paymentObject, way]) =>
      byClient({
        description: `pays ${paymentObject} by saved card ${way}`,
        when: hasCard,
        does: (expected, actor) => {
          const wanted = wantedAhead(expected, paymentObject);
          const body = { paymentObject, amount: amountOf(wanted) };
          return payBy(expected, actor, { call: 'POST /payment/recurrent', body, wanted, way });
        },
      }),
    ),
  fc.tuple(fc.integer({ min: 1, max: 4 }), anyWay).map(([paymentCount, way]) =>
    byClient({
      description: `pays the next ${paymentCount} by ${way}`,
      when: hasCard,
      does: (expected, actor) => {
        const wanted = wantedNext(expected, paymentCount);
        const body = { paymentCount, amount: amountOf(wanted) };
        return payBy(expected, actor, { call: 'POST /early-payment/initRawCount.do', body, wanted, way });
      },
    }),
  ),
  fc.integer({ min: 1, max: 12 }).map((paymentNumber) =>
    byClient({
      description: `pays payment ${paymentNumber}`,
      does: (expected, actor) => {
        const wanted = wantedNumber(expected, paymentNumber, unpaidOf(expected));
        const call = 'POST /early-payment/initRawNumber.do';
        return payBy(expected, actor, { call, body: { paymentNumber }, wanted, way: 'form' });
      },
    }),
  ),
  fc.integer({ min: 1, max: 6 }).map((paymentNumber) =>
    byClient({
      description: `pays the failed payment ${paymentNumber} by the card of the order`,
      when: ({ cards, orderCard }) => cards.includes(orderCard),
      does: (expected, actor) => {
        const wanted = wantedNumber(expected, paymentNumber, failedOf(expected));
        const call = 'POST /overdue/manualPayment.do';
        return payBy(expected, actor, { call, body: { paymentNumber }, wanted, way: 'order' });
      },
    }),
  ),
  fc.tuple(fc.integer({ min: 50, max: 120_000 }), anyWay).map(([amount, way]) =>
    byClient({
      description: `pays another sum of ${amount} by ${way}`,
      when: hasCard,
      does: (expected, actor) => {
        const remaining = sum(unpaidOf(expected));
        const isAllowed = mayPayAhead(expected) && amount >= 100 && amount < remaining;
        const wanted: Wanted = isAllowed
          ? {
              amount,
              settle: () => {
                payAnotherSum(expected, amount);
              },
            }
          : { refusal: 'payment.not.allowed.error' };
        const body = { amount, remainingAmount: Math.max(remaining - amount, 0) };
        return payBy(expected, actor, { call: 'POST /early-payment/initRawSum.do', body, wanted, way });
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'pays a penalty',
      when: (expected) => theOnly(expected) !== undefined,
      does: async (expected, actor) => {
        const penalty = theOnly(expected);
        assert.ok(penalty);
        const { body } = await actor.client('GET /client/order/penalties');
        const shown = body['penalties'] as { penaltyUuid: string; amount: number }[];
        const penaltyUuid = shown.find(({ amount }) => amount === penalty.amount)?.penaltyUuid;
        const wanted: Wanted = {
          amount: penalty.amount,
          settle: () => {
            payPenalty(expected, penalty);
          },
        };
        const call = 'POST /overdue/registerPenaltyOrder.do';
        await payBy(expected, actor, { call, body: { penaltyUuid }, wanted, way: 'form' });
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'names a sum that is not the one to be paid',
      when: (expected) => hasCard(expected) && mayPayAhead(expected),
      does: async (expected, actor) => {
        const [next] = unpaidOf(expected);
        const body = {
          orderUuid: actor.orderUuid,
          paymentObject: 'NEXT_PAYMENT',
          amount: (next?.amount ?? 0) + 1,
        };
        assertAnswer(await actor.client('POST /payment/init', body), 'payment.amount.changed.error');
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'opens a form in two tabs and leaves it',
      when: (expected) => mayPayAhead(expected) && dueOf(expected).length === 0,
      does: async (expected, actor) => {
        const [next] = unpaidOf(expected);
        const body = { orderUuid: actor.orderUuid, paymentObject: 'NEXT_PAYMENT', amount: next?.amount };
        const first = await actor.client('POST /payment/init', body);
        const second = await actor.client('POST /payment/init', body);
        assertAnswer(first, 'SUCCESS');
        assert.equal(second.body['formUrl'], first.body['formUrl']);
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'enters a card without money on the bank’s page',
      when: (expected) => mayPayAhead(expected) && dueOf(expected).length === 0,
      does: async (expected, actor) => {
        const body = {
          orderUuid: actor.orderUuid,
          paymentObject: 'ALL_MAIN_DEBT',
          amount: sum(unpaidOf(expected)),
        };
        const form = await actor.client('POST /payment/init', body);
        assertAnswer(form, 'SUCCESS');
        await actor.payForm(form, '4000600000000116').catch(() => null);
        actor.paidAtBank.pop();
      },
    }),
  ),
  fc.boolean().map((isSameBody) =>
    byClient({
      description: `repeats the last payment under its key with ${isSameBody ? 'the same' : 'another'} body`,
      does: async ({ today }, { client, lastAction }) => {
        // a key is stored for a day
        if (lastAction?.day !== today) return;
        const { call, key, answer } = lastAction;
        const body = isSameBody ? lastAction.body : { ...lastAction.body, orderUuid: randomUUID() };
        const again = await client(call, body, key);
        if (isSameBody) assert.deepEqual(again.body, answer.body);
        else assertAnswer(again, 'idempotency.key.reused.error');
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'asks again how the last payment ended',
      does: async (_expected, { client, lastAction, orderUuid }) => {
        const earlyPaymentUuid = lastAction?.answer.body['earlyPaymentUuid'];
        if (earlyPaymentUuid === undefined) return;
        const ended = await client('POST /early-payment/finish.do', { orderUuid, earlyPaymentUuid });
        assert.equal(ended.body['state'], 'SETTLED', JSON.stringify(ended.body));
      },
    }),
  ),
];

function hasCard({ cards }: Expected): boolean {
  return cards.length > 0;
}

/** The open penalty, if its sum differs from all others. */
function theOnly(expected: Expected): Expected['penalties'][number] | undefined {
  const [first, ...others] = openPenaltiesOf(expected);
  return others.some(({ amount }) => amount === first?.amount) ? undefined : first;
}
