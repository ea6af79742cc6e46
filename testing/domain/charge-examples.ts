import assert from 'node:assert/strict';
import { type Instant, instant } from '#domain/dates.ts';
import { type ChargeDecision, planCharge } from '#domain/charges/plan-charges.ts';
import { defaultChargePlan } from '#domain/charges/charge-plan.ts';
import type { ChargeCard, ChargeNotice, ChargeContext } from '#domain/charges/charge-context.ts';
import { type CardUuid, type ConsentUuid, identifier, type IntentUuid } from '#domain/identifier.ts';
import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import type { Order, ScheduledPayment } from '#domain/orders/order.ts';
import { type PaymentIntent, type IntentState, scheduledTarget } from '#domain/orders/payment-intent.ts';
import { approvedOrder, exampleCard, newIntent } from './order-scenario.ts';

/** Payments fall on 31 January (paid), 28 February, 31 March and 30 April 2025. */
export function activeOrder(): Order {
  const delivered = deliverOrder(approvedOrder().order, instant('2025-01-31T10:00:00Z'));
  assert.ok(delivered.ok);
  return delivered.value.order;
}

export function inState(order: Order, paymentNumber: number, state: ScheduledPayment['state']): Order {
  const payment = order.payments[paymentNumber - 1];
  assert.ok(payment);
  return { ...order, payments: order.payments.with(paymentNumber - 1, { ...payment, state }) };
}

/** Parses a time of Moscow. */
export function moscow(text: string): Instant {
  return instant(`${text.replace(' ', 'T')}:00+03:00`);
}

export type Try = {
  readonly at: string;
  readonly paymentNumber?: number;
  readonly state?: IntentState;
  readonly actionCode?: number;
  readonly card?: CardUuid;
};

export function tries(order: Order, made: readonly Try[]): PaymentIntent[] {
  return made.map(({ at, paymentNumber = 2, state = 'DECLINED', actionCode = 116, card }, index) => {
    const targetId = scheduledTarget(order.orderUuid, paymentNumber);
    const amount = order.payments[paymentNumber - 1]?.amount;
    assert.ok(amount !== undefined);
    const intent = newIntent({
      intentUuid: identifier<IntentUuid>(`op-${index}`),
      kind: 'SCHEDULED',
      allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
      cardUuid: card ?? exampleCard.cardUuid,
      now: moscow(at),
    });
    return { ...intent, state, actionCode };
  });
}

export function cards(...cardUuids: readonly CardUuid[]): ChargeCard[] {
  return cardUuids.map((cardUuid) => ({
    cardUuid,
    consentUuid: consentOf(cardUuid),
    expiry: '203412',
    restsUntil: null,
    enteredOn: null,
  }));
}

/** The consent by which a card of these examples is charged. */
export function consentOf(cardUuid: CardUuid): ConsentUuid {
  return identifier<ConsentUuid>(`consent of ${cardUuid}`);
}

/** A message that names these cards, written and accepted by the SMS gateway at the same instant. */
export function notice(at: string, cardUuids: readonly CardUuid[], paymentNumber = 2): ChargeNotice {
  return {
    paymentNumber,
    cardUuids,
    from: null,
    createdAt: moscow(at),
    state: 'SENT',
    sentAt: moscow(at),
  };
}

export function questionAt(at: string, question: Partial<ChargeContext> = {}): ChargeContext {
  const order = question.order ?? activeOrder();
  return {
    intents: [],
    cards: cards(order.card?.cardUuid ?? exampleCard.cardUuid),
    notices: [],
    plan: defaultChargePlan,
    waivedDays: [],
    now: moscow(at),
    ...question,
    order,
  };
}

export function planAt(at: string, question: Partial<ChargeContext> = {}): ChargeDecision {
  return planCharge(questionAt(at, question));
}

/** The decision in short: `charge 2 c1`, `wait 2025-02-28 08:00`. */
export function describeDecision(decision: ChargeDecision): string {
  switch (decision.kind) {
    case 'charge':
      return `charge ${decision.paymentNumber} ${decision.cardUuid.slice(-2)}`;
    case 'wait': {
      const moscowClock = new Date(Date.parse(decision.until) + 3 * 3_600_000).toISOString();
      return `wait ${moscowClock.slice(0, 16).replace('T', ' ')}`;
    }
    case 'overdue':
      return `overdue ${decision.paymentNumber} since ${decision.lateSince}`;
    case 'announce':
      return `announce ${decision.paymentNumber} ${decision.cardUuids.map((card) => card.slice(-2)).join(' ') || 'none'}`;
    case 'cascade-failed':
      return `cascade-failed ${decision.paymentNumber}`;
    case 'intent-under-way':
    case 'nothing':
      return decision.kind;
  }
}
