import { type QueryState, useQuery } from '@tanstack/react-query';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import type { PaymentOutcome } from '../../../api/payments/early-payment.ts';
import { paymentOutcomeQuery } from '../../../api/payments/payment-queries.ts';
import { nextCheckDelayMilliseconds } from '../../../api/wire/next-check-delay.ts';
import { paymentResult } from './payment-return.ts';

export type RequestedOutcome = {
  readonly orderId: OrderUuid;
  readonly intentUuid: IntentUuid;
};

/** The known state of a payment. */
export type KnownOutcome =
  /** The first answer has not arrived. */
  | { readonly kind: 'ASKING' }
  | { readonly kind: 'PENDING'; readonly amount: Kopecks }
  | {
      readonly kind: 'SUCCESS';
      readonly amount: Kopecks;
      readonly paidAs: PaidAs;
      readonly remaining: Kopecks;
    }
  | { readonly kind: 'FAIL'; readonly error: unknown }
  /** The address was typed by hand, or the payment belongs to another client. */
  | { readonly kind: 'NO_SUCH_PAYMENT' }
  | { readonly kind: 'NO_ANSWER'; readonly isAsking: boolean; readonly askAgain: () => void };

/**
 * Polls a payment until its result is final: with growing pauses, not while the page is hidden, and at once when it
 * becomes visible (docs/spec/rules.md#5). The calls have no side effect, so a refresh or a second tab changes nothing
 * (docs/spec/reliability.md#F-22).
 */
export function usePaymentOutcome({ orderId, intentUuid }: RequestedOutcome): KnownOutcome {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentOutcomeQuery({ orderUuid: orderId, intentUuid }),
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
    return { kind: result, amount: data.amount, paidAs: data.paidAs, remaining: data.remainingDebt };
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
 * A failure is final only when its description names the final state. The same codes also refuse too frequent requests,
 * and other errors are not about the payment.
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
