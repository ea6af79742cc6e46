import { paymentGroups } from '#domain/orders/payment-state.ts';
import { nextPayment } from '#domain/orders/order-totals.ts';
import type { OrderView, PaymentView } from '../../api/orders/order.ts';
import {
  findPendingOfSchedule,
  isBeingProcessed,
  isPaymentPending,
  type PendingPayment,
} from '../../api/payments/pending-payments.ts';
import { PaymentDetails } from '../../features/orders/order/payment-details.tsx';
import { rememberChoice } from '../../features/payments/early/remembered-choice.ts';
import { PayFailedPayment } from '../../features/payments/late/pay-failed-payment.tsx';
import { formatMoney } from '../../format/money.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';

type Props = {
  readonly order: OrderView;
  readonly paymentNumber: number;
  readonly pending: readonly PendingPayment[];
  readonly onClose: () => void;
};

/** A payment of the schedule in a window, with its button where it can be paid (docs/spec/screens.md#order). */
export function PaymentWindow({ order, paymentNumber, pending, onClose }: Props) {
  const payment = order.payments.find((each) => each.paymentNumber === paymentNumber);
  if (payment === undefined) return null;
  return (
    <Modal title={`Платеж ${paymentNumber}`} onClose={onClose}>
      <PaymentDetails
        order={order}
        payment={payment}
        isProcessed={isBeingProcessed(pending, payment)}
        action={<Pay order={order} payment={payment} pending={pending} />}
      />
    </Modal>
  );
}

type PayProps = Pick<Props, 'order' | 'pending'> & { readonly payment: PaymentView };

/** A failed payment is paid here, the next one on the page of the early payment, which pays the oldest debt first. */
function Pay({ order, payment, pending }: PayProps) {
  if (paymentGroups[payment.state] === 'failed') {
    return isPaymentPending(pending, payment.paymentNumber) ? null : (
      <PayFailedPayment order={order} payment={payment} variant="primary" scope="ASK" isCardNamed />
    );
  }
  const isNext = nextPayment(order)?.paymentNumber === payment.paymentNumber;
  const mayPay = order.state === 'ACTIVE' && order.earlyPaymentAllowed;
  if (!isNext || !mayPay || findPendingOfSchedule(pending) !== undefined) return null;
  return (
    <ButtonLink
      to={paths.pay}
      params={{ orderId: order.id }}
      onClick={() => {
        rememberChoice(order.id, 'NEXT_PAYMENT');
      }}
    >
      Оплатить {formatMoney(payment.amount)}
    </ButtonLink>
  );
}
