import { type Instant, instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { type CardUuid, identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks, noMoney } from '#domain/money.ts';
import { approveOrder, type Purchase } from '#domain/orders/lifecycle/approve-order.ts';
import type { IntentChange, OrderChange } from '#domain/orders/order-change.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import { stepsBetween } from '#domain/orders/transitions.ts';
import {
  type Allocation,
  gatewayOrderNumber,
  type PaymentIntent,
  type IntentKind,
  scheduledTarget,
} from '#domain/orders/payment-intent.ts';
import { buildSchedule } from '#domain/schedules/build-schedule.ts';
import { auditOrder, type OrderScenario } from './audit-order.ts';
import { plainTerms } from './domain-examples.ts';

export const examplePurchase: Purchase = {
  orderUuid: identifier<OrderUuid>('00000000-0000-4000-8000-000000000001'),
  orderNumber: 'A-1',
  merchantUuid: identifier('00000000-0000-4000-8000-000000000002'),
  merchantFullName: 'Магазин',
  websiteUrl: 'https://shop.example',
  physicalAddress: null,
  clientUuid: identifier('00000000-0000-4000-8000-000000000003'),
  channel: 'SBOL_BANK_GATEWAY',
  productId: identifier('parts-4'),
  terms: plainTerms,
  purchaseAmount: kopecks(400_000),
  cart: [{ name: 'Чайник', itemPrice: kopecks(400_000), itemAmount: 1 }],
  signedAt: null,
};

export const exampleCard: OrderCard = {
  cardUuid: identifier<CardUuid>('00000000-0000-4000-8000-0000000000c1'),
  panLastFourDigits: '1111',
  paymentSystem: 'MIR',
  paymentWay: 'CARD',
};

const exampleStart = instant('2025-01-31T09:00:00Z');

/** An order that has just been approved at noon of 31 January 2025 in Moscow. */
export function approvedOrder(
  terms: ProductTerms = plainTerms,
  purchaseAmount: Kopecks = examplePurchase.purchaseAmount,
): OrderScenario {
  const newUuid = uuidsInARow();
  const purchase = { ...examplePurchase, terms, purchaseAmount };
  const { payments } = buildSchedule(terms, purchaseAmount, moscowDate(exampleStart));
  const amount = terms.shiftPayment ? noMoney : (payments[0]?.amount ?? noMoney);
  const targetId = scheduledTarget(purchase.orderUuid, 1);
  const intent = newIntent({
    intentUuid: identifier<IntentUuid>(newUuid()),
    kind: terms.shiftPayment ? 'BINDING' : 'INITIAL',
    allocations: terms.shiftPayment ? [] : [{ targetType: 'SCHEDULED', targetId, amount }],
    cardUuid: null,
    now: exampleStart,
  });
  const change = approveOrder({
    purchase,
    intent,
    paidAmount: amount,
    card: exampleCard,
    now: exampleStart,
  });
  const run: OrderScenario = {
    now: exampleStart,
    order: change.order,
    intents: [],
    refunds: [],
    postings: [],
    events: [],
    steps: [],
    newUuid,
  };
  record(run, change);
  return run;
}

export function newIntent(facts: {
  readonly intentUuid: IntentUuid;
  readonly kind: IntentKind;
  readonly allocations: readonly Allocation[];
  readonly cardUuid: CardUuid | null;
  readonly now: Instant;
}): PaymentIntent {
  const { intentUuid, now } = facts;
  return {
    intentUuid,
    orderUuid: examplePurchase.orderUuid,
    clientUuid: examplePurchase.clientUuid,
    kind: facts.kind,
    state: 'REGISTERED',
    amount: kopecks(facts.allocations.reduce((sum, { amount }) => sum + amount, 0)),
    allocations: facts.allocations,
    cardUuid: facts.cardUuid,
    consentUuid: null,
    cardConsent: null,
    gatewayOrderNumber: gatewayOrderNumber(intentUuid),
    gatewayOrderId: `md-${intentUuid}`,
    formUrl: 'https://bank.example/form',
    createdAt: now,
    expiresAt: plusSeconds(now, 1200),
    settledAt: null,
    actionCode: null,
  };
}

/**
 * Writes a change as the server does: rows, postings, history and states. Asserts that the result keeps every invariant
 * of the order.
 */
export function record(run: OrderScenario, change: OrderChange | IntentChange | null): void {
  if (change === null) return;
  const { order, intent } = change;
  if (order !== null) {
    run.steps.push(...stepsBetween(run.order, order));
    run.order = order;
  }
  if (intent !== null) keepIntent(run, intent);
  run.postings.push(...change.postings);
  run.events.push(...change.events);
  const underWay = new Set(run.order.refundsUnderWay.map(({ refundUuid }) => refundUuid));
  run.refunds.push(...change.refunds.map((refund) => ({ ...refund, done: false })));
  if (order !== null)
    run.refunds = run.refunds.map((refund) => ({
      ...refund,
      done: !underWay.has(refund.refundUuid),
    }));
  auditOrder(run);
}

export function keepIntent(run: OrderScenario, intent: PaymentIntent): void {
  const index = run.intents.findIndex(({ intentUuid }) => intentUuid === intent.intentUuid);
  run.intents.splice(index === -1 ? run.intents.length : index, 1, intent);
}

function uuidsInARow(): () => string {
  let drawn = 0;
  return () => {
    drawn += 1;
    return `10000000-0000-4000-8000-${String(drawn).padStart(12, '0')}`;
  };
}
