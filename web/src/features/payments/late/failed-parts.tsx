import { moscowDate } from '#domain/dates.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { EnteredScope } from '../../../api/payments/payment-calls.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './pay-failed-payment.module.css';
import { PayFailedPayment } from './pay-failed-payment.tsx';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'card' | 'payments' | 'penalties' | 'schedulesStopped'>;
  /** The use of an entered card that the block above asks for; null when it does not ask. */
  readonly askedScope: EnteredScope | null;
};

/**
 * Each failed payment of an order with its own buttons, and each penalty with its sum: «Штрафы» has its button
 * (docs/spec/screens.md#order).
 */
export function FailedParts({ order, askedScope }: Props) {
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
            <PayFailedPayment
              order={order}
              payment={payment}
              variant="secondary"
              scope={askedScope ?? (index === 0 ? 'ASK' : 'ONCE')}
            />
          </li>
        ))}
      {order.penalties
        .filter(({ state }) => penaltyRules[state].payable)
        .map((penalty) => (
          <li key={penalty.penaltyUuid}>
            Штраф с {formatDayNear(moscowDate(penalty.appliedAt), today())}, <Money amount={penalty.amount} />
          </li>
        ))}
    </ul>
  );
}
