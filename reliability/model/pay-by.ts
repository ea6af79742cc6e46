import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Answer, Driver, RequestHeaders } from '#testing/api-client.ts';
import type { Actor } from './actor.ts';
import { assertAnswer } from './assert-answer.ts';
import { pay } from './expected-actions.ts';
import { chargeAgain } from './expected-nights.ts';
import { dueOf, type Model, type ExpectedPayment, mayPayAhead, poorCard, sum, unpaidOf } from './expected.ts';

/** The expected outcome: the amount that is paid, or the code of the refusal. */
export type Outcome =
  | { readonly refusal: string }
  | { readonly amount: number; readonly settle: (expected: Model) => void };

/** The bank's page, or the place of a saved card in the list. */
export type Way = 'form' | number;

/** The order, and the saved card of a payment that is not made on the bank's page. */
type Payer = { readonly orderUuid: string; readonly bindingUuid?: string };

type Payment = {
  readonly send: (client: Driver, payer: Payer, headers: RequestHeaders) => Promise<Answer>;
  readonly wanted: Outcome;
  /** The bank's page, a saved card, or the card of the order. */
  readonly way: Way | 'order';
};

/** Pays, compares the answer, and updates the expected debt. */
export async function payBy(expected: Model, actor: Actor, { send, wanted, way }: Payment): Promise<void> {
  const card = cardOf(expected, way);
  const binding = typeof way === 'number' ? { bindingUuid: await actor.bindingOf(card) } : {};
  const headers = { 'idempotency-key': randomUUID() };
  const sendFor = (orderUuid: string): Promise<Answer> =>
    send(actor.client, { orderUuid, ...binding }, headers);
  const answer = await sendFor(actor.orderUuid);
  if ('refusal' in wanted) {
    assertAnswer(answer, wanted.refusal);
    return;
  }
  if (way !== 'form' && card === poorCard) {
    assertAnswer(answer, 'insufficient.funds.error');
    return;
  }
  assertAnswer(answer, 'SUCCESS');
  if (way === 'form') {
    // the sequence pays once with an entered card, which is not saved
    assert.match((await actor.payForm(answer, card)) ?? '', /success=1/);
  } else assert.equal(answer.body['state'], 'SETTLED');
  actor.lastAction = { day: expected.today, answer, repeat: sendFor };
  wanted.settle(expected);
  await workOff(expected, actor);
}

function cardOf({ cards, orderCard }: Model, way: Way | 'order'): string {
  return typeof way === 'number' ? (cards[way % cards.length] ?? '') : orderCard;
}

/** Runs the work that a changed order or card may cause at once, such as the charge of a due payment. */
export async function workOff(expected: Model, { clock }: Actor): Promise<void> {
  if (expected.state !== 'ACTIVE' || expected.isStopped || dueOf(expected).length === 0) return;
  await clock.waitSeconds(1);
  chargeAgain(expected);
}

export function wantedAhead(expected: Model, paymentObject: string): Outcome {
  return wantedNext(expected, paymentObject === 'NEXT_PAYMENT' ? 1 : Math.max(1, unpaidOf(expected).length));
}

export function wantedNext(expected: Model, count: number): Outcome {
  const unpaid = unpaidOf(expected);
  if (!mayPayAhead(expected) || count > unpaid.length) return { refusal: 'payment.not.allowed.error' };
  return wantedPayments(unpaid.slice(0, count));
}

export function wantedNumber(expected: Model, number: number, payable: readonly ExpectedPayment[]): Outcome {
  const payment = expected.payments[number - 1];
  if (payment === undefined || payment.state === 'CANCELLED') return { refusal: 'payment.not.found.error' };
  const isAllowed = mayPayAhead(expected) && payable.includes(payment);
  return isAllowed ? wantedPayments([payment]) : { refusal: 'payment.not.allowed.error' };
}

function wantedPayments(payments: readonly ExpectedPayment[]): Outcome {
  return {
    amount: sum(payments),
    settle: (expected) => {
      pay(expected, payments);
    },
  };
}

export function amountOf(wanted: Outcome): number {
  return 'amount' in wanted ? wanted.amount : 100_000;
}
