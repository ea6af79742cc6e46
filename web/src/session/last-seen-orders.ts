import {
  type CalendarDate,
  calendarDate,
  type Instant,
  instant,
  instantOfMilliseconds,
} from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { nextPayment } from '#domain/orders/order-totals.ts';
import type { OrderView } from '../api/orders/order.ts';
import { lastSeenKey } from './forget-orders.ts';
import { fieldIn, listOf, textIn } from './stored-fields.ts';
import { readStored, writeStored } from './stored.ts';

/** The stored part of an order for offline use: no number, no card, no personal data. */
export type LastSeenOrder = {
  readonly merchantFullName: string;
  readonly remainingPaymentAmount: Kopecks;
  /** Before the delivery no day is promised. */
  readonly next: { readonly date: CalendarDate; readonly amount: Kopecks } | null;
};

export type LastSeen = { readonly seenAt: Instant; readonly orders: readonly LastSeenOrder[] };

const maxOrders = 25;

/** Stores the active orders until the log-out (docs/spec/reliability.md#S-54). */
export function rememberOrders(orders: readonly OrderView[]): void {
  const lastSeen: LastSeen = {
    seenAt: instantOfMilliseconds(Date.now()),
    orders: orders.slice(0, maxOrders).map((order) => {
      const next = order.awaitsDelivery ? null : nextPayment(order);
      return {
        merchantFullName: order.merchantFullName,
        remainingPaymentAmount: order.remainingPaymentAmount,
        next: next === null ? null : { date: next.date, amount: next.amount },
      };
    }),
  };
  writeStored(lastSeenKey, JSON.stringify(lastSeen));
}

/** null when nothing is stored, or the stored text is not readable. */
export function lastSeenOrders(): LastSeen | null {
  const stored = readStored(lastSeenKey);
  if (stored === null) return null;
  try {
    const lastSeen: unknown = JSON.parse(stored);
    return {
      seenAt: instant(textIn(lastSeen, 'seenAt')),
      orders: listOf(fieldIn(lastSeen, 'orders')).map(readOrder),
    };
  } catch {
    return null;
  }
}

function readOrder(order: unknown): LastSeenOrder {
  const next = fieldIn(order, 'next');
  return {
    merchantFullName: textIn(order, 'merchantFullName'),
    remainingPaymentAmount: kopecks(Number(fieldIn(order, 'remainingPaymentAmount'))),
    next:
      next === null
        ? null
        : { date: calendarDate(textIn(next, 'date')), amount: kopecks(Number(fieldIn(next, 'amount'))) },
  };
}
