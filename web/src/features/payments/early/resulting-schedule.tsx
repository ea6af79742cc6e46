import { noMoney, sumOf } from '#domain/money.ts';
import { openPenalties } from '#domain/orders/order-totals.ts';
import { isUnpaid, paymentGroups } from '#domain/orders/payment-state.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { PaymentQuote } from '../../../api/payments/early-payment.ts';
import { formatMoney } from '../../../format/money.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ScheduleList } from '../../../ui/collections/schedule-list.tsx';
import styles from './resulting-schedule.module.css';

type Props = {
  readonly order: Pick<OrderView, 'penalties'>;
  readonly quote: Pick<PaymentQuote, 'remainingAmount' | 'resultingPayments'>;
};

/**
 * «Останется заплатить»: the remaining amount and schedule after the payment. An early payment pays no penalty
 * (docs/spec/rules.md#5).
 */
export function ResultingSchedule({ order, quote: { remainingAmount, resultingPayments } }: Props) {
  const penalties = sumOf(openPenalties(order).map(({ amount }) => amount));
  const left = resultingPayments.filter(({ state }) => isUnpaid(state));
  return (
    <section className={styles.result} aria-live="polite">
      <h2 className={styles.title}>
        Останется заплатить <Money amount={remainingAmount} />
      </h2>
      {left.length === 0 && <p>Заказ будет полностью оплачен</p>}
      {penalties > noMoney && <p>Штраф {formatMoney(penalties)} оплачивается отдельно, на странице заказа</p>}
      {left.length > 0 && (
        <ScheduleList
          isGrouped
          lines={left.map(({ paymentNumber: key, amount, date, state }) =>
            paymentGroups[state] === 'failed'
              ? { key, amount, date, status: 'failed', note: 'Оплата не прошла' }
              : { key, amount, date, status: 'pending' },
          )}
        />
      )}
    </section>
  );
}
