import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { assertAnswer } from './assert-answer.ts';
import { byClient, type Command } from './command.ts';
import { pay, payAnotherSum, payPenalty } from './expected-actions.ts';
import { dueOf, failedOf, mayPayAhead, type Model, openPenaltiesOf, sum, unpaidOf } from './expected.ts';
import { declinedCard } from '#testing/bank/cards.ts';
import { amountOf, type Outcome, payBy, wantedAhead, wantedNext, wantedNumber, type Way } from './pay-by.ts';

const anyWay = fc.oneof(fc.constant<Way>('form'), fc.nat({ max: 3 }));

export const payingCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constantFrom('NEXT_PAYMENT', 'NEXT_PAYMENT', 'ALL_MAIN_DEBT').map((paymentObject) =>
    byClient({
      description: `pays ${paymentObject} on the bank's page`,
      run: (expected, actor) => {
        const wanted = wantedAhead(expected, paymentObject);
        const body = { paymentObject, amount: amountOf(wanted) };
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.payOnPage({ ...payer, ...body }, headers),
          wanted,
          way: 'form',
        });
      },
    }),
  ),
  fc
    .tuple(fc.constantFrom('NEXT_PAYMENT', 'NEXT_PAYMENT', 'ALL_MAIN_DEBT'), fc.nat({ max: 3 }))
    .map(([paymentObject, way]) =>
      byClient({
        description: `pays ${paymentObject} by saved card ${way}`,
        when: hasCard,
        run: (expected, actor) => {
          const wanted = wantedAhead(expected, paymentObject);
          const body = { paymentObject, amount: amountOf(wanted) };
          return payBy(expected, actor, {
            send: (client, { bindingUuid = '', ...payer }, headers) =>
              client.payByCard({ ...payer, ...body, bindingUuid }, headers),
            wanted,
            way,
          });
        },
      }),
    ),
  fc.tuple(fc.integer({ min: 1, max: 4 }), anyWay).map(([paymentCount, way]) =>
    byClient({
      description: `pays the next ${paymentCount} by ${way}`,
      when: hasCard,
      run: (expected, actor) => {
        const wanted = wantedNext(expected, paymentCount);
        const body = { paymentCount, amount: amountOf(wanted) };
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.payCount({ ...payer, ...body }, headers),
          wanted,
          way,
        });
      },
    }),
  ),
  fc.integer({ min: 1, max: 12 }).map((paymentNumber) =>
    byClient({
      description: `pays payment ${paymentNumber}`,
      run: (expected, actor) => {
        const wanted = wantedNumber(expected, paymentNumber, unpaidOf(expected));
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.payNumber({ ...payer, paymentNumber }, headers),
          wanted,
          way: 'form',
        });
      },
    }),
  ),
  fc.integer({ min: 1, max: 6 }).map((paymentNumber) =>
    byClient({
      description: `pays the failed payment ${paymentNumber} by the card of the order`,
      when: ({ cards, orderCard }) => cards.includes(orderCard),
      run: (expected, actor) => {
        const wanted = wantedNumber(expected, paymentNumber, failedOf(expected));
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.payOverdue({ ...payer, paymentNumber }, headers),
          wanted,
          way: 'order',
        });
      },
    }),
  ),
  fc.tuple(fc.integer({ min: 50, max: 120_000 }), anyWay).map(([amount, way]) =>
    byClient({
      description: `pays another sum of ${amount} by ${way}`,
      when: hasCard,
      run: (expected, actor) => {
        const remaining = sum(unpaidOf(expected));
        const isAllowed = mayPayAhead(expected) && amount >= 100 && amount < remaining;
        const wanted: Outcome = isAllowed
          ? {
              amount,
              settle: () => {
                payAnotherSum(expected, amount);
              },
            }
          : { refusal: 'payment.not.allowed.error' };
        const body = { amount, remainingAmount: Math.max(remaining - amount, 0) };
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.paySum({ ...payer, ...body }, headers),
          wanted,
          way,
        });
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'pays a penalty',
      when: (expected) => theOnly(expected) !== undefined,
      run: async (expected, actor) => {
        const penalty = theOnly(expected);
        assert.ok(penalty);
        const { body } = await actor.client.listPenalties();
        const shown = body['penalties'] as { penaltyUuid: string; amount: number }[];
        const penaltyUuid = shown.find(({ amount }) => amount === penalty.amount)?.penaltyUuid;
        const wanted: Outcome = {
          amount: penalty.amount,
          settle: () => {
            payPenalty(expected, penalty);
          },
        };
        assert.ok(penaltyUuid);
        await payBy(expected, actor, {
          send: (client, payer, headers) => client.payPenalty({ ...payer, penaltyUuid }, headers),
          wanted,
          way: 'form',
        });
      },
    }),
  ),
  anyWay.map((way) =>
    byClient({
      description: `pays everything due by ${way}`,
      when: hasCard,
      run: (expected, actor) => {
        const wanted = wantedDue(expected);
        const body = { amount: amountOf(wanted) };
        return payBy(expected, actor, {
          send: (client, payer, headers) => client.payEverythingDue({ ...payer, ...body }, headers),
          wanted,
          way,
        });
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'names a wrong sum',
      when: (expected) => hasCard(expected) && mayPayAhead(expected),
      run: async (expected, actor) => {
        const [next] = unpaidOf(expected);
        const body = {
          orderUuid: actor.orderUuid,
          paymentObject: 'NEXT_PAYMENT' as const,
          amount: (next?.amount ?? 0) + 1,
        };
        assertAnswer(await actor.client.payOnPage(body), 'payment.amount.changed.error');
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'opens a form in two tabs and does not pay',
      when: (expected) => mayPayAhead(expected) && dueOf(expected).length === 0,
      run: async (expected, actor) => {
        const [next] = unpaidOf(expected);
        const { amount } = next ?? { amount: 0 };
        const body = { orderUuid: actor.orderUuid, paymentObject: 'NEXT_PAYMENT', amount } as const;
        const first = await actor.client.payOnPage(body);
        const second = await actor.client.payOnPage(body);
        assertAnswer(first, 'SUCCESS');
        assert.equal(second.body['formUrl'], first.body['formUrl']);
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'enters a card without money on the bank’s page',
      when: (expected) => mayPayAhead(expected) && dueOf(expected).length === 0,
      run: async (expected, actor) => {
        const body = {
          orderUuid: actor.orderUuid,
          paymentObject: 'ALL_MAIN_DEBT' as const,
          amount: sum(unpaidOf(expected)),
        };
        const form = await actor.client.payOnPage(body);
        assertAnswer(form, 'SUCCESS');
        await actor.payForm(form, declinedCard).catch(() => null);
        actor.paidAtBank.pop();
      },
    }),
  ),
  fc.boolean().map((isSameBody) =>
    byClient({
      description: `repeats the last payment under its key with ${isSameBody ? 'the same' : 'another'} body`,
      run: async ({ today }, { orderUuid, lastAction }) => {
        // a key is stored for a day
        if (lastAction?.day !== today) return;
        const again = await lastAction.repeat(isSameBody ? orderUuid : randomUUID());
        if (isSameBody) assert.deepEqual(again.body, lastAction.answer.body);
        else assertAnswer(again, 'idempotency.key.reused.error');
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'requests the result of the last payment again',
      run: async (_expected, { client, lastAction, orderUuid }) => {
        const earlyPaymentUuid = lastAction?.answer.body['earlyPaymentUuid'];
        if (typeof earlyPaymentUuid !== 'string') return;
        const ended = await client.finishPayment({ orderUuid, earlyPaymentUuid });
        assert.equal(ended.body['state'], 'SETTLED', JSON.stringify(ended.body));
      },
    }),
  ),
];

/** The failed payments and the open penalties of the order. */
function wantedDue(expected: Model): Outcome {
  const failed = failedOf(expected);
  const penalties = openPenaltiesOf(expected);
  const isAllowed = failed.length > 0 ? mayPayAhead(expected) : penalties.length > 0;
  if (!isAllowed) return { refusal: 'payment.not.allowed.error' };
  return {
    amount: sum(failed) + penalties.reduce((total, { amount }) => total + amount, 0),
    settle: () => {
      pay(expected, failed);
      for (const penalty of penalties) payPenalty(expected, penalty);
    },
  };
}

function hasCard({ cards }: Model): boolean {
  return cards.length > 0;
}

/** The open penalty, if its sum differs from all others. */
function theOnly(expected: Model): Model['penalties'][number] | undefined {
  const [first, ...others] = openPenaltiesOf(expected);
  return others.some(({ amount }) => amount === first?.amount) ? undefined : first;
}
