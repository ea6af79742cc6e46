import type { Instant } from '../calendar.ts';
import type { Order } from '../order/order.ts';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import type { Quote, QuoteRefusal } from './quote-payment.ts';
import { quotePayment } from './quote-payment.ts';

/** What the early-payment page offers by name. */
export type PaymentObject = 'NEXT_PAYMENT' | 'ALL_MAIN_DEBT';

export type PaymentOption = Quote & { readonly paymentObject: PaymentObject };

/**
 * «Ближайший платеж» and «Весь долг»; only «Весь долг» when one payment is left and they are the same
 * (spec 2 «Early payment page», spec 9: at most 2).
 */
export function paymentOptions(order: Order, now: Instant): Result<PaymentOption[], QuoteRefusal> {
  const next = quotePayment(order, { kind: 'NEXT_PAYMENT' }, now);
  if (!next.ok) return next;
  const whole = quotePayment(order, { kind: 'ALL_MAIN_DEBT' }, now);
  if (!whole.ok) return whole;
  const options: PaymentOption[] = [
    { ...next.value, paymentObject: 'NEXT_PAYMENT' },
    { ...whole.value, paymentObject: 'ALL_MAIN_DEBT' },
  ];
  return done(options.slice(next.value.amount === whole.value.amount ? 1 : 0));
}
