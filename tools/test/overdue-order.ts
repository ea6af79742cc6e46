import assert from 'node:assert/strict';
import type { Instant } from '#domain/calendar.ts';
import { calendarDate, instant } from '#domain/calendar.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { markOverdue } from '#domain/charges/mark-overdue.ts';
import { identifier } from '#domain/identifier.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { basisPoints, kopecks } from '#domain/money.ts';
import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import type { Penalty } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { settleOperation } from '#domain/payments/settle-operation.ts';
import type { OrderLife } from './audit-order.ts';
import { plainTerms } from './domain-examples.ts';
import { approvedOrder, newOperation, record } from './order-life.ts';

export const annualRate = basisPoints(2000);

/** Payment 2 of 1 825 roubles (a rouble of penalty a day) turned overdue four days after its date, 28 February 2025. */
export function overdueOrder(terms: Partial<ProductTerms> = {}, amount = 730_000): OrderLife {
  const life = approvedOrder({ ...plainTerms, ...terms }, kopecks(amount));
  const delivered = deliverOrder(life.order, life.now);
  assert.ok(delivered.ok);
  record(life, delivered.value);
  life.now = moscow('2025-03-04');
  const { order, now, newUuid } = life;
  const lateSince = calendarDate('2025-02-28');
  record(life, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, newUuid }));
  return life;
}

export function moscow(date: string): Instant {
  return instant(`${date}T10:00:00+03:00`);
}

export function onlyPenalty(life: OrderLife): Penalty {
  const [penalty] = life.order.penalties;
  assert.ok(penalty);
  return penalty;
}

type Debt = {
  readonly targetType: 'SCHEDULED' | 'PENALTY';
  readonly targetId: string;
  readonly amount: number;
};

/** An attempt to pay that the bank has not answered yet. */
export function paying(life: OrderLife, { targetType, targetId, amount }: Debt): Operation {
  return newOperation({
    operationUuid: identifier<OperationUuid>(life.newUuid()),
    kind: targetType === 'PENALTY' ? 'PENALTY' : 'MANUAL',
    allocations: [{ targetType, targetId, amount: kopecks(amount) }],
    bindingUuid: null,
    now: life.now,
  });
}

export function pay(life: OrderLife, debt: Debt): void {
  const operation = paying(life, debt);
  const { order, now, newUuid } = life;
  record(life, settleOperation({ order, operation, paidAmount: operation.amount, now, newUuid }));
}
