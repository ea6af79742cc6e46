import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './pay-failed-payment.module.css';
import { PayFailedPayment } from './pay-failed-payment.tsx';

type Props = { readonly order: Pick<OrderView, 'id' | 'card' | 'payments'> };

/** Each failed payment of an order with its own buttons, oldest first. */
export function FailedParts({ order }: Props) {
  return (
    <ul className={styles.parts}>
      {order.payments
        .filter(({ state }) => paymentGroups[state] === 'failed')
        .map((payment, index) => (
          <li key={payment.paymentNumber} className={styles.part}>
            <p>
              Платеж <time dateTime={payment.date}>{formatDayNear(payment.date, today())}</time>,{' '}
              <Money amount={payment.amount} />
            </p>
            <PayFailedPayment order={order} payment={payment} variant="secondary" asksScope={index === 0} />
          </li>
        ))}
    </ul>
  );
}
