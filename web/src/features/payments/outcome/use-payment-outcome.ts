import { useQuery } from '@tanstack/react-query';
import type { PaidAs } from '#domain/early-payment/paid-as.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import type { PaymentOutcome } from '../../../api/payments/early-payment.ts';
import { paymentOutcomeQuery } from '../../../api/payments/payment-queries.ts';
import { nextCheckDelayMilliseconds, paymentResult } from './payment-return.ts';

export type AskedOutcome = {
  readonly orderId: OrderUuid;
  readonly earlyPaymentUuid: OperationUuid;
  /** The bank sent the customer back without the money. */
  readonly givenUp: boolean;
};

/** What is known of a payment whose customer has come back. */
export type KnownOutcome =
  | { readonly kind: 'CHECKING' }
  | { readonly kind: 'SUCCESS'; readonly paidAs: PaidAs; readonly remaining: Kopecks }
  | { readonly kind: 'FAIL'; readonly error: unknown }
  /** Typed by hand, or somebody else's. */
  | { readonly kind: 'NO_SUCH_PAYMENT' }
  | { readonly kind: 'NO_ANSWER'; readonly isAsking: boolean; readonly askAgain: () => void };

/**
 * How a payment ended, asked of the server again and again until it knows. Nothing here pays, so a refresh or a second tab
 * changes nothing (rules 5, F-22).
 */
export function usePaymentOutcome({ orderId, earlyPaymentUuid, givenUp }: AskedOutcome): KnownOutcome {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentOutcomeQuery({ orderUuid: orderId, earlyPaymentUuid }),
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || !isChecking(state.data, givenUp)) return false;
      return nextCheckDelayMilliseconds(state.dataUpdateCount);
    },
  });
  if (hasCode(error, 'NETWORK_ERROR'))
    return { kind: 'NO_ANSWER', isAsking: isFetching, askAgain: () => void refetch() };
  if (error !== null) return { kind: isUnknown(error) ? 'NO_SUCH_PAYMENT' : 'FAIL', error };
  if (data === undefined) return { kind: 'CHECKING' };
  const kind = paymentResult(data.state, givenUp);
  return { kind, error: null, paidAs: data.paidAs, remaining: data.remainingPaymentAmount };
}

function isChecking(outcome: PaymentOutcome | undefined, givenUp: boolean): boolean {
  return outcome !== undefined && paymentResult(outcome.state, givenUp) === 'CHECKING';
}

function isUnknown(error: unknown): boolean {
  return hasCode(error, 'payment.not.found.error', 'order.not.found.error', 'request.invalid.error');
}
