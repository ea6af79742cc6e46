import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { savedCardsKey } from '../../../api/cards/saved-cards-request.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import { clearPrefetched } from '../../../api/wire/prefetch.ts';
import { track } from '../../../api/wire/track.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { Picture } from '../../../ui/data-display/picture.tsx';
import { paymentFailureText } from './payment-failure.ts';
import { PaymentSuccess } from './payment-success.tsx';
import { type RequestedOutcome, usePaymentOutcome } from './use-payment-outcome.ts';
import styles from './payment-outcome.module.css';
import { PendingText, pendingTitle } from './pending-notice.tsx';

type Props = RequestedOutcome & Pick<ComponentProps<typeof PaymentSuccess>, 'whyDue'>;

/**
 * The result of an early payment: success, a redirect to the order with the reason, or a waiting page
 * (docs/spec/specification.md#2 «Early payment page»).
 */
export function PaymentOutcome({ whyDue, ...request }: Props) {
  const { orderId } = request;
  const outcome = usePaymentOutcome(request);
  switch (outcome.kind) {
    case 'ASKING':
      return <PaymentWaiting orderId={orderId} amount={null} />;
    case 'PENDING':
      return <PaymentWaiting orderId={orderId} amount={outcome.amount} />;
    case 'SUCCESS':
      return <PaymentSettled orderId={orderId} whyDue={whyDue} {...outcome} />;
    case 'FAIL':
      return <PaymentFailed orderId={orderId} error={outcome.error} />;
    case 'NO_SUCH_PAYMENT':
      return <Navigate to={paths.pay} params={{ orderId }} search={{}} replace />;
    case 'NO_ANSWER':
      return (
        <Page
          title="Результат оплаты"
          above={
            <BackLink to={paths.order} params={{ orderId }}>
              Назад
            </BackLink>
          }
        >
          <ErrorState
            message="Не удалось узнать результат оплаты. Деньги не потеряются: мы спросим у банка ещё раз."
            isPending={outcome.isAsking}
            onRetry={outcome.askAgain}
          />
        </Page>
      );
  }
}

type FailedProps = { readonly orderId: OrderUuid; readonly error: unknown };

/** Redirects to the order page with a toast (docs/spec/specification.md#2 «Early payment page»). */
function PaymentFailed({ orderId, error }: FailedProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    track({ event: 'payment_outcome', outcome: 'FAILED' });
    notify('FAIL', paymentFailureText(error, 'Оплата не была выполнена успешно'));
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [error, queryClient]);
  return <Navigate to={paths.order} params={{ orderId }} replace />;
}

type SettledPayment = Pick<Props, 'whyDue'> & {
  readonly orderId: OrderUuid;
  readonly amount: Kopecks;
  readonly paidAs: PaidAs;
  readonly remaining: Kopecks;
};

/**
 * Reloads all data of the order, which the payment has changed, and the cards, because it may have saved one
 * (docs/spec/specification.md#7 «finish.do»). What the page prefetched while the payment was pending is outdated.
 */
function PaymentSettled(settled: SettledPayment) {
  const { remaining } = settled;
  const queryClient = useQueryClient();
  useEffect(() => {
    track({ event: 'payment_outcome', outcome: remaining === 0 ? 'FULLY_PAID' : 'PARTIALLY_PAID' });
    clearPrefetched();
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    void queryClient.invalidateQueries({ queryKey: savedCardsKey });
  }, [remaining, queryClient]);
  return <PaymentSuccess {...settled} />;
}

type WaitingProps = {
  readonly orderId: OrderUuid;
  /** null until the server answers. */
  readonly amount: Kopecks | null;
};

/** The bank has not reported the result yet. The client may wait or leave the page. */
function PaymentWaiting({ orderId, amount }: WaitingProps) {
  const title = amount === null ? 'Проверяем оплату' : pendingTitle;
  return (
    <div className={styles.waiting} role="status">
      <title>{`${title} · Плати частями`}</title>
      <Picture name="bank" />
      <h1>{title}</h1>
      {amount !== null && <PendingText amount={amount} />}
      <ButtonLink variant="secondary" to={paths.order} params={{ orderId }}>
        Вернуться к заказу
      </ButtonLink>
    </div>
  );
}
