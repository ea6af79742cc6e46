import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type ToastStatus, notify } from '../../../ui/feedback/notification-list.ts';
import { PendingNotice } from './pending-notice.tsx';
import { type RequestedOutcome, usePaymentOutcome } from './use-payment-outcome.ts';

type Props = RequestedOutcome & {
  /** The payment pays a penalty. */
  readonly isPenalty: boolean;
  /** Called after the result was shown. */
  readonly onShown: () => void;
};

/**
 * Above an order, after the return from the bank: the state of the payment until it is final
 * (docs/spec/specification.md#8 «Payments», docs/spec/rules.md#5).
 */
export function PaymentReturn({ isPenalty, onShown, ...requested }: Props) {
  const { orderId } = requested;
  const outcome = usePaymentOutcome(requested);
  switch (outcome.kind) {
    case 'ASKING':
      return <Notice title="Проверяем оплату" picture="bank" role="status" />;
    case 'PENDING':
      return <PendingNotice amount={outcome.amount} />;
    case 'SUCCESS':
      return <PaymentResult {...{ orderId, onShown }} {...toastOf(outcome.paidAs, isPenalty)} />;
    case 'FAIL':
      return (
        <PaymentResult {...{ orderId, onShown }} status="FAIL" message="Оплата не была выполнена успешно" />
      );
    case 'NO_SUCH_PAYMENT':
      return <WithoutPaymentInAddress orderId={orderId} />;
    case 'NO_ANSWER':
      return (
        <Notice title="Не удалось узнать результат оплаты" picture="bank" role="status">
          <p>Деньги не потеряются: мы спросим у банка ещё раз.</p>
          <Button variant="secondary" isPending={outcome.isAsking} onClick={outcome.askAgain}>
            Повторить попытку
          </Button>
        </Notice>
      );
  }
}

type ResultToast = Pick<ResultProps, 'status' | 'message'>;

/** The toast for a payment that the bank has taken. */
function toastOf(paidAs: PaidAs, isPenalty: boolean): ResultToast {
  return isPenalty ? (penaltyToasts[paidAs] ?? toasts[paidAs]) : toasts[paidAs];
}

const penaltyPaid = { status: 'SUCCESS', message: 'Штраф оплачен' } as const;

const penaltyToasts: Readonly<Partial<Record<PaidAs, ResultToast>>> = {
  PAYMENT: penaltyPaid,
  EARLY_REPAYMENT: penaltyPaid,
  RETURNED: { status: 'FAIL', message: 'Оплата штрафа не зачтена. Деньги вернутся на карту' },
};

const toasts = {
  PAYMENT: { status: 'SUCCESS', message: 'Платеж принят' },
  EARLY_REPAYMENT: { status: 'SUCCESS', message: 'Досрочное погашение принято' },
  RETURNED: { status: 'SUCCESS', message: 'Платеж не понадобился, деньги вернутся на карту' },
  SERVICE: { status: 'SUCCESS', message: 'Платеж перенесён' },
  SERVICE_RETURNED: { status: 'FAIL', message: 'Перенести платеж не удалось. Деньги вернутся на карту' },
} as const satisfies Record<PaidAs, ResultToast>;

type ResultProps = {
  readonly orderId: OrderUuid;
  readonly status: ToastStatus;
  readonly message: string;
  readonly onShown: () => void;
};

/** Shows one toast and reloads the order, which the payment has changed. */
function PaymentResult({ orderId, status, message, onShown }: ResultProps) {
  const queryClient = useQueryClient();
  const showResult = useEffectEvent(() => {
    notify(status, message);
    onShown();
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  });
  useEffect(() => {
    showResult();
  }, []);
  return <WithoutPaymentInAddress orderId={orderId} />;
}

/** Removes the payment from the address, so that a reload does not show its result again. */
function WithoutPaymentInAddress({ orderId }: { readonly orderId: OrderUuid }) {
  return <Navigate to={paths.order} params={{ orderId }} search={{}} replace />;
}
