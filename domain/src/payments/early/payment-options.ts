import type { Instant } from '../../dates.ts';
import { remainingPaymentCount } from '../../orders/order-totals.ts';
import type { Order } from '../../orders/order.ts';
import { success, type Result } from '../../result.ts';
import { type Quote, quotePayment, type QuoteRefusal } from './quote-payment.ts';

/** The named options of the early payment page. */
export type PaymentObject = 'NEXT_PAYMENT' | 'ALL_MAIN_DEBT';

export type PaymentOption = Quote & { readonly paymentObject: PaymentObject };

/**
 * The options «Ближайший платеж» and «Весь долг». When one payment is left they are equal, and only «Весь долг» is
 * returned (docs/spec/specification.md#2 «Early payment page», docs/spec/specification.md#9: at most 2).
 */
export function paymentOptions(order: Order, now: Instant): Result<PaymentOption[], QuoteRefusal> {
  const options: PaymentOption[] = [];
  for (const paymentObject of ['NEXT_PAYMENT', 'ALL_MAIN_DEBT'] as const) {
    const quote = quotePayment(order, { kind: paymentObject }, now);
    if (!quote.ok) return quote;
    options.push({ ...quote.value, paymentObject });
  }
  return success(options.slice(remainingPaymentCount(order) === 1 ? 1 : 0));
}
