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
 * Above an order, after the return from the bank: the state of that payment until it is final (docs/spec/specification.md#8 «Payments»,
 * docs/spec/rules.md#5).
 */
export function PaymentReturn({ isPenalty, onShown, ...asked }: Props) {
  const { orderId } = asked;
  const outcome = usePaymentOutcome(asked);
  switch (outcome.kind) {
    case 'ASKING':
      return <Notice title="Проверяем оплату" picture="bank" role="status" />;
    case 'PENDING':
      return <PendingNotice amount={outcome.amount} />;
    case 'SUCCESS':
      return <Ended {...{ orderId, onShown }} {...endingOf(outcome.paidAs, isPenalty)} />;
    case 'FAIL':
      return <Ended {...{ orderId, onShown }} status="FAIL" message="Оплата не была выполнена успешно" />;
    case 'NO_SUCH_PAYMENT':
      return <ReturnRemoved orderId={orderId} />;
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

type Ending = Pick<EndedProps, 'status' | 'message'>;

/** The toast for a payment that the bank has taken. */
function endingOf(paidAs: PaidAs, isPenalty: boolean): Ending {
  return isPenalty ? (penaltyEndings[paidAs] ?? endings[paidAs]) : endings[paidAs];
}

const penaltyPaid = { status: 'SUCCESS', message: 'Штраф оплачен' } as const;

const penaltyEndings: Readonly<Partial<Record<PaidAs, Ending>>> = {
  PAYMENT: penaltyPaid,
  EARLY_REPAYMENT: penaltyPaid,
  RETURNED: { status: 'FAIL', message: 'Оплата штрафа не зачтена. Деньги вернутся на карту' },
};

const endings = {
  PAYMENT: { status: 'SUCCESS', message: 'Платеж принят' },
  EARLY_REPAYMENT: { status: 'SUCCESS', message: 'Досрочное погашение принято' },
  RETURNED: { status: 'SUCCESS', message: 'Платеж не понадобился, деньги вернутся на карту' },
  SERVICE: { status: 'SUCCESS', message: 'Платеж перенесён' },
  SERVICE_RETURNED: { status: 'FAIL', message: 'Перенести платеж не удалось. Деньги вернутся на карту' },
} as const satisfies Record<PaidAs, Ending>;

type EndedProps = {
  readonly orderId: OrderUuid;
  readonly status: ToastStatus;
  readonly message: string;
  readonly onShown: () => void;
};

/** Shows one toast and reloads the order, which the payment has changed. */
function Ended({ orderId, status, message, onShown }: EndedProps) {
  const queryClient = useQueryClient();
  const showResult = useEffectEvent(() => {
    notify(status, message);
    onShown();
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  });
  useEffect(() => {
    showResult();
  }, []);
  return <ReturnRemoved orderId={orderId} />;
}

/** Removes the payment from the address, so that a reload does not show its result again. */
function ReturnRemoved({ orderId }: { readonly orderId: OrderUuid }) {
  return <Navigate to={paths.order} params={{ orderId }} search={{}} replace />;
}
