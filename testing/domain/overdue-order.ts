import assert from 'node:assert/strict';
import { calendarDate, type Instant, instant } from '#domain/dates.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { markOverdue } from '#domain/charges/mark-overdue.ts';
import { identifier, type IntentUuid } from '#domain/identifier.ts';
import { basisPoints, kopecks } from '#domain/money.ts';
import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import type { Penalty } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { settleIntent } from '#domain/payments/settle-intent.ts';
import type { OrderScenario } from './audit-order.ts';
import { plainTerms } from './domain-examples.ts';
import { approvedOrder, newIntent, record } from './order-scenario.ts';

export const annualRate = basisPoints(2000);

/**
 * An order whose payment 2 of 1 825 roubles (a rouble of penalty a day) became overdue four days after its date, 28
 * February 2025.
 */
export function overdueOrder(terms: Partial<ProductTerms> = {}, amount = 730_000): OrderScenario {
  const run = approvedOrder({ ...plainTerms, ...terms }, kopecks(amount));
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  run.now = moscow('2025-03-04');
  const { order, now, newUuid } = run;
  const lateSince = calendarDate('2025-02-28');
  record(run, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, newUuid }));
  return run;
}

export function moscow(date: string): Instant {
  return instant(`${date}T10:00:00+03:00`);
}

export function onlyPenalty(run: OrderScenario): Penalty {
  const [penalty] = run.order.penalties;
  assert.ok(penalty);
  return penalty;
}

type Debt = {
  readonly targetType: 'SCHEDULED' | 'PENALTY';
  readonly targetId: string;
  readonly amount: number;
};

/** An attempt to pay that the bank has not answered yet. */
export function pendingIntent(run: OrderScenario, { targetType, targetId, amount }: Debt): PaymentIntent {
  return newIntent({
    intentUuid: identifier<IntentUuid>(run.newUuid()),
    kind: targetType === 'PENALTY' ? 'PENALTY' : 'MANUAL',
    allocations: [{ targetType, targetId, amount: kopecks(amount) }],
    cardUuid: null,
    now: run.now,
  });
}

export function pay(run: OrderScenario, debt: Debt): void {
  const intent = pendingIntent(run, debt);
  const { order, now, newUuid } = run;
  record(run, settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid }));
}
