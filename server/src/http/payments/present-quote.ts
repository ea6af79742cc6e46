import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Quote } from '#domain/payments/early/quote-payment.ts';
import { paymentDocument, visiblePayments } from '#domain/orders/view/order-document.ts';

/** A quote in the format of the contract: the payment and the resulting schedule (docs/spec/rules.md#5). */
export function presentQuote(quote: Quote): ResponseOf<Endpoints['POST /early-payment/quoteSum']> {
  return {
    amount: quote.amount,
    commission: quote.commission,
    lines: quote.lines.map((line) => ({ ...line })),
    remainingAmount: quote.remainingAmount,
    remainingCount: quote.remainingCount,
    resultingPayments: visiblePayments(quote.payments).map(paymentDocument),
  };
}
