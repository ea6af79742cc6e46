import type { Order, ScheduledPayment } from './order.ts';

/**
 * Returns the payment with this number, from 1. Stored payment numbers have no gaps.
 * @throws Error when the payment does not exist.
 */
export function paymentOf(
  { orderUuid, payments }: Pick<Order, 'orderUuid' | 'payments'>,
  paymentNumber: number,
): ScheduledPayment {
  const payment = payments[paymentNumber - 1];
  if (payment === undefined) throw new Error(`order ${orderUuid} has no payment ${paymentNumber}`);
  return payment;
}
