import type { Order, ScheduledPayment } from './order.ts';

/** The payment of an order by its number, from 1. @throws Error when there is none: numbers that we have written have no gaps. */
export function paymentOf(
  { orderUuid, payments }: Pick<Order, 'orderUuid' | 'payments'>,
  paymentNumber: number,
): ScheduledPayment {
  const payment = payments[paymentNumber - 1];
  if (payment === undefined) throw new Error(`order ${orderUuid} has no payment ${paymentNumber}`);
  return payment;
}
