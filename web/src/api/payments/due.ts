import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import type { CardUuid, OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { openPenalties } from '#domain/orders/order-totals.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { OrderView } from '../orders/order.ts';
import { orderKeys } from '../orders/order-queries.ts';
import { call } from '../wire/call.ts';

type WireDue = ResponseOf<Endpoints['POST /client/due']>['orders'][number];

export type DueLine = {
  readonly kind: 'SCHEDULED' | 'PENALTY';
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  /** The plan date; for a penalty the plan date of its payment. */
  readonly date: CalendarDate;
};

/** The due debt of one order: the failed payments and the penalties, oldest first (docs/spec/rules.md#5). */
export type DueOrder = {
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  readonly lines: readonly DueLine[];
  /** The remaining payments after the due debt is paid. */
  readonly remainingAmount: Kopecks;
  readonly penaltyPerDay: Kopecks;
  /** Cards that the bank declined for these debts. */
  readonly declinedCards: readonly CardUuid[];
};

/** Whether an order has something due: a failed payment or an open penalty. */
export function isLateOrder(order: Pick<OrderView, 'payments' | 'penalties'>): boolean {
  return (
    order.payments.some(({ state }) => paymentGroups[state] === 'failed') || openPenalties(order).length > 0
  );
}

/** The orders with overdue payments, the longest overdue first. Invalidated together with the orders. */
export function dueQuery() {
  return queryOptions({
    queryKey: [...orderKeys.all, 'due'],
    queryFn: async ({ signal }): Promise<readonly DueOrder[]> => {
      const { orders } = await call('POST /client/due', {}, { signal });
      return orders.map(readDue);
    },
    // The button pays the displayed amount, so it must not change unseen. The server refuses an outdated amount.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function readDue(wire: WireDue): DueOrder {
  return {
    orderId: wire.orderUuid,
    orderNumber: wire.orderNumber,
    merchantFullName: wire.merchantFullName,
    amount: kopecks(wire.amount),
    lines: wire.lines.map(({ kind, paymentNumber, amount, date }) => ({
      kind,
      paymentNumber,
      amount: kopecks(amount),
      date: calendarDate(date),
    })),
    remainingAmount: kopecks(wire.remainingAmount),
    penaltyPerDay: kopecks(wire.penaltyPerDay),
    declinedCards: wire.declinedBindingUuids,
  };
}
