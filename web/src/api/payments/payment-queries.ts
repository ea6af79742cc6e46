import { queryOptions } from '@tanstack/react-query';
import type { Kopecks } from '#domain/money.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from '../orders/order-queries.ts';
import type { PaymentOption, PaymentOutcome, PaymentQuote } from './early-payment.ts';
import { readPaymentOption, readPaymentOutcome, readPaymentQuote } from './early-payment.ts';

/**
 * What is quoted stays as it was shown until its page asks anew: a press that nobody answered may have been paid, and whoever comes back to the page and
 * presses once more asks for the same, not for the next payment (docs/spec/reliability.md#F-24). The server refuses a quote that is outdated.
 */
const asItWasShown = { refetchOnWindowFocus: false } as const;

/** What can be paid ahead; made stale together with the order it is about. */
export function quoteQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'quote', orderUuid],
    queryFn: async ({ signal }): Promise<readonly PaymentOption[]> => {
      const { options } = await call('POST /early-payment/quote', { orderUuid }, { signal });
      return options.map(readPaymentOption);
    },
    ...asItWasShown,
  });
}

type AskedSum = { readonly orderUuid: string; readonly amount: Kopecks };

/** What another sum would do to the schedule. */
export function sumQuoteQuery({ orderUuid, amount }: AskedSum) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'quote-sum', orderUuid, amount],
    queryFn: async ({ signal }): Promise<PaymentQuote> =>
      readPaymentQuote(await call('POST /early-payment/quoteSum', { orderUuid, amount }, { signal })),
    ...asItWasShown,
  });
}

type AskedPayment = { readonly orderUuid: string; readonly earlyPaymentUuid: string };

/** How a payment ended, as the server knows it from the bank; asking twice does nothing twice. */
export function paymentOutcomeQuery({ orderUuid, earlyPaymentUuid }: AskedPayment) {
  return queryOptions({
    queryKey: ['early-payment', 'outcome', orderUuid, earlyPaymentUuid],
    queryFn: async ({ signal }): Promise<PaymentOutcome> =>
      readPaymentOutcome(
        await call('POST /early-payment/finish.do', { orderUuid, earlyPaymentUuid }, { signal }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}
