import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PaidAs } from '#domain/early-payment/paid-as.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { NotificationStatus } from '../../../ui/states/notification-list.ts';
import { notify } from '../../../ui/states/notification-list.ts';
import type { AskedOutcome } from './use-payment-outcome.ts';
import { usePaymentOutcome } from './use-payment-outcome.ts';

/** Above the order to which the bank has sent the client back: how the payment of a penalty or a service ended (spec 8 «Payments»). */
export function OrderReturn(asked: AskedOutcome) {
  const { orderId } = asked;
  const outcome = usePaymentOutcome(asked);
  switch (outcome.kind) {
    case 'CHECKING':
      return (
        <Notice title="Проверяем оплату" role="status">
          <p>Ждём ответа банка. Обычно это занимает меньше минуты. Второй раз платить не нужно.</p>
        </Notice>
      );
    case 'SUCCESS':
      return <Ended orderId={orderId} {...endings[outcome.paidAs]} />;
    case 'FAIL':
      return <Ended orderId={orderId} status="FAIL" message="Оплата не была выполнена успешно" />;
    case 'NO_SUCH_PAYMENT':
      return <WithoutReturn orderId={orderId} />;
    case 'NO_ANSWER':
      return (
        <Notice title="Не удалось узнать результат оплаты" role="status">
          <p>Деньги не потеряются: мы спросим у банка ещё раз.</p>
          <Button look="secondary" isPending={outcome.isAsking} onClick={outcome.askAgain}>
            Повторить попытку
          </Button>
        </Notice>
      );
  }
}

const penaltyPaid = { status: 'SUCCESS', message: 'Штраф оплачен' } as const;

/** What is said of a payment that the bank has taken. */
const endings = {
  PAYMENT: penaltyPaid,
  EARLY_REPAYMENT: penaltyPaid,
  RETURNED: { status: 'FAIL', message: 'Оплата штрафа не зачтена. Деньги вернутся на карту' },
  SERVICE: { status: 'SUCCESS', message: 'Платеж перенесён' },
  SERVICE_RETURNED: { status: 'FAIL', message: 'Перенести платеж не удалось. Деньги вернутся на карту' },
} as const satisfies Record<PaidAs, Omit<EndedProps, 'orderId'>>;

type EndedProps = {
  readonly orderId: OrderUuid;
  readonly status: NotificationStatus;
  readonly message: string;
};

/** Said once; the order has changed with the payment and is loaded again. */
function Ended({ orderId, status, message }: EndedProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    notify(status, message);
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [status, message, queryClient]);
  return <WithoutReturn orderId={orderId} />;
}

/** The same page without the payment in its address, so that a reload says nothing again. */
function WithoutReturn({ orderId }: { readonly orderId: OrderUuid }) {
  return <Navigate to={paths.order} params={{ orderId }} search={{}} replace />;
}
