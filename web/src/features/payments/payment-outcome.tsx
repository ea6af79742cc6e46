import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { hasCode } from '../../api/api-error.ts';
import type { PaymentOutcome as Outcome } from '../../api/early-payment.ts';
import { orderKeys } from '../../api/order-queries.ts';
import { paymentOutcomeQuery } from '../../api/payment-queries.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notify } from '../../ui/notification-list.ts';
import { paymentFailureText } from './payment-failure.ts';
import { nextCheckDelayMilliseconds, paymentResult } from './payment-return.ts';
import { PaymentSuccess } from './payment-success.tsx';
import { PaymentWaiting } from './payment-waiting.tsx';

type Props = {
  readonly orderId: OrderUuid;
  readonly earlyPaymentUuid: OperationUuid;
  readonly givenUp: boolean;
};

/**
 * How a payment ended, once the server has said so: success, a way back to the order with the reason, or a calm
 * wait that asks again. Nothing here pays, so a refresh or a second tab changes nothing (rules 5, F-22).
 */
export function PaymentOutcome({ orderId, earlyPaymentUuid, givenUp }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentOutcomeQuery({ orderUuid: orderId, earlyPaymentUuid }),
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || !isChecking(state.data, givenUp)) return false;
      return nextCheckDelayMilliseconds(state.dataUpdateCount);
    },
  });
  if (error !== null) {
    if (isUnknownPayment(error)) return <Navigate to={paths.pay} params={{ orderId }} search={{}} replace />;
    if (!hasCode(error, 'NETWORK_ERROR')) return <PaymentFailed orderId={orderId} error={error} />;
    return (
      <ErrorState
        message="Не удалось узнать результат оплаты. Деньги не потеряются: мы спросим у банка ещё раз."
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || isChecking(data, givenUp)) return <PaymentWaiting orderId={orderId} />;
  if (paymentResult(data.state, givenUp) === 'FAIL') return <PaymentFailed orderId={orderId} error={null} />;
  return <PaymentSettled remaining={data.remainingPaymentAmount} />;
}

function isChecking(outcome: Outcome | undefined, givenUp: boolean): boolean {
  return outcome !== undefined && paymentResult(outcome.state, givenUp) === 'CHECKING';
}

/** Typed by hand, or somebody else's: the page is shown as if nothing had been claimed. */
function isUnknownPayment(error: unknown): boolean {
  return hasCode(error, 'payment.not.found.error', 'order.not.found.error', 'request.invalid.error');
}

type FailedProps = { readonly orderId: OrderUuid; readonly error: unknown };

/** FAIL leads to the order page with a toast (spec 2 «Early payment page»). */
function PaymentFailed({ orderId, error }: FailedProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    notify('FAIL', paymentFailureText(error, 'Оплата не была выполнена успешно'));
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [error, queryClient]);
  return <Navigate to={paths.order} params={{ orderId }} replace />;
}

/** The order has changed with the payment: whatever shows it is loaded again (spec 7 «finish.do»). */
function PaymentSettled({ remaining }: { readonly remaining: Outcome['remainingPaymentAmount'] }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [queryClient]);
  return <PaymentSuccess remaining={remaining} />;
}
