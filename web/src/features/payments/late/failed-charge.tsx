import { useQuery } from '@tanstack/react-query';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { failedChargeQuery } from '../../../api/payments/failed-charge.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { failedChargeFacts } from './failed-charge-facts.ts';
import styles from './failed-charge.module.css';
import { LateCard } from './late-card.tsx';
import { PayFailedPayment } from './pay-failed-payment.tsx';

type Props = {
  readonly order: OrderView;
  /** The oldest failed payment. */
  readonly payment: PaymentView;
};

/** A failed charge: the reason, the next try, its cost, and the two ways to pay. */
export function FailedCharge({ order, payment }: Props) {
  return (
    <LateCard titleId="failed-charge-title">
      <h2 id="failed-charge-title" className={styles.title}>
        Не удалось списать <Money amount={payment.amount} className={styles.sum} />
      </h2>
      <p>{whichOf(order, payment)}</p>
      <FailedChargeFacts order={order} />
      <PayFailedPayment order={order} payment={payment} variant="primary" scope="ASK" />
    </LateCard>
  );
}

/** The day of the payment, and the number of further failed payments. The button pays this one. */
function whichOf(order: OrderView, { date }: PaymentView): string {
  const failed = failedCount(order);
  const all = failed === 1 ? '' : `. Всего не прошло платежей: ${failed}, остальные ниже в графике`;
  return `Платеж ${formatDayNear(date, today())}${all}`;
}

type FactsProps = { readonly order: Pick<OrderView, 'id' | 'payments'> };

/** Why the charges failed and what happens next. Without an answer it is empty, because the buttons work without it. */
export function FailedChargeFacts({ order }: FactsProps) {
  const { data, isPending } = useQuery(failedChargeQuery(order.id));
  if (isPending) return <Skeleton height={12} width={80} />;
  if (data === undefined || data === null) return null;
  return (
    <ul className={styles.facts}>
      {failedChargeFacts(data, failedCount(order)).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function failedCount({ payments }: Pick<OrderView, 'payments'>): number {
  return payments.filter(({ state }) => paymentGroups[state] === 'failed').length;
}
