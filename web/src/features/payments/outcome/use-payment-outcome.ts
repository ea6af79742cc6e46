import type { QueryState } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import type { PaymentOutcome } from '../../../api/payments/early-payment.ts';
import { paymentOutcomeQuery } from '../../../api/payments/payment-queries.ts';
import { nextCheckDelayMilliseconds } from '../../../api/wire/next-check-delay.ts';
import { paymentResult } from './payment-return.ts';

export type AskedOutcome = {
  readonly orderId: OrderUuid;
  readonly earlyPaymentUuid: OperationUuid;
};

/** What is known of a payment whose result is asked for. */
export type KnownOutcome =
  /** The first question has no answer yet. */
  | { readonly kind: 'ASKING' }
  | { readonly kind: 'PENDING'; readonly amount: Kopecks }
  | { readonly kind: 'SUCCESS'; readonly paidAs: PaidAs; readonly remaining: Kopecks }
  | { readonly kind: 'FAIL'; readonly error: unknown }
  /** Typed by hand, or somebody else's. */
  | { readonly kind: 'NO_SUCH_PAYMENT' }
  | { readonly kind: 'NO_ANSWER'; readonly isAsking: boolean; readonly askAgain: () => void };

/**
 * How a payment stands, asked of the server until the result is final: with growing pauses, not while the page is hidden, and at once when it
 * is seen again (docs/spec/rules.md#5). Nothing here pays, so a refresh or a second tab changes nothing (docs/spec/reliability.md#F-22).
 */
export function usePaymentOutcome({ orderId, earlyPaymentUuid }: AskedOutcome): KnownOutcome {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentOutcomeQuery({ orderUuid: orderId, earlyPaymentUuid }),
    retry: false,
    refetchInterval: nextCheck,
  });
  if (isFinalFailure(error)) return { kind: 'FAIL', error };
  if (isUnknown(error)) return { kind: 'NO_SUCH_PAYMENT' };
  if (data === undefined)
    return error === null
      ? { kind: 'ASKING' }
      : { kind: 'NO_ANSWER', isAsking: isFetching, askAgain: () => void refetch() };
  const result = paymentResult(data.state);
  if (result === 'SUCCESS')
    return { kind: result, paidAs: data.paidAs, remaining: data.remainingPaymentAmount };
  return result === 'FAIL' ? { kind: result, error } : { kind: result, amount: data.amount };
}

function nextCheck({ state }: { readonly state: QueryState<PaymentOutcome> }): number | false {
  const { data, error, dataUpdateCount, errorUpdateCount } = state;
  const isOver =
    isFinalFailure(error) ||
    isUnknown(error) ||
    (data !== undefined && paymentResult(data.state) !== 'PENDING');
  return isOver ? false : nextCheckDelayMilliseconds(dataUpdateCount + errorUpdateCount);
}

/**
 * Only a refusal that names the final state says that no money was taken: the same codes refuse a request that asks too often, and any
 * other error says nothing of the payment.
 */
function isFinalFailure(error: unknown): boolean {
  return (
    hasCode(error, 'payment.failed.error', 'insufficient.funds.error', 'request.limit.exceeded') &&
    error.description?.startsWith('state=') === true
  );
}

function isUnknown(error: unknown): boolean {
  return hasCode(error, 'payment.not.found.error', 'order.not.found.error', 'request.invalid.error');
}
