import { queryOptions } from '@tanstack/react-query';
import type { Kopecks } from '#domain/money.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from '../orders/order-queries.ts';
import {
  type PaymentOption,
  type PaymentOutcome,
  type PaymentQuote,
  readPaymentOption,
  readPaymentOutcome,
  readPaymentQuote,
} from './early-payment.ts';

/**
 * A quote stays unchanged until its page reloads it. An unanswered request may have been paid, so the next press must
 * repeat that request instead of paying the next payment (docs/spec/reliability.md#F-24). The server refuses an
 * outdated quote.
 */
const keepQuote = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The payment options of an order. Invalidated together with the order. */
export function quoteQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'quote', orderUuid],
    queryFn: async ({ signal }): Promise<readonly PaymentOption[]> => {
      const { options } = await call('POST /early-payment/quote', { orderUuid }, { signal });
      return options.map(readPaymentOption);
    },
    ...keepQuote,
  });
}

type SumRequest = { readonly orderUuid: string; readonly amount: Kopecks };

/** The schedule that another amount would result in. */
export function sumQuoteQuery({ orderUuid, amount }: SumRequest) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'quote-sum', orderUuid, amount],
    queryFn: async ({ signal }): Promise<PaymentQuote> =>
      readPaymentQuote(await call('POST /early-payment/quoteSum', { orderUuid, amount }, { signal })),
    ...keepQuote,
  });
}

type PaymentReference = { readonly orderUuid: string; readonly intentUuid: string };

/** The result of a payment. The server reads it from the bank. A repeat has no further effect. */
export function paymentOutcomeQuery({ orderUuid, intentUuid }: PaymentReference) {
  return queryOptions({
    queryKey: ['early-payment', 'outcome', orderUuid, intentUuid],
    queryFn: async ({ signal }): Promise<PaymentOutcome> =>
      readPaymentOutcome(
        await call('POST /early-payment/finish.do', { orderUuid, earlyPaymentUuid: intentUuid }, { signal }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}
