import { sumOf } from '#domain/money.ts';
import { paymentGroups } from '#domain/schedule/payment-state.ts';
import type { UpcomingCharge } from '../../api/upcoming-charges.ts';
import { formatDay, formatMonth } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { paymentParts } from './amount-parts.ts';
import styles from './charge-calendar.module.css';
import type { ChargeMonth } from './charge-months.ts';
import { chargeMonths } from './charge-months.ts';
import { WhyAmount } from './why-amount.tsx';

type Props = { readonly charges: readonly UpcomingCharge[] };

/** All payments to come over all orders, with the sum of each month (issue 4). */
export function ChargeCalendar({ charges }: Props) {
  return chargeMonths(charges).map((month) => <Month key={month.month} {...month} />);
}

function Month({ month, charges }: ChargeMonth) {
  const id = `month-${month}`;
  return (
    <Card as="section" className={styles.month} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {formatMonth(month)}{' '}
        <Money amount={sumOf(charges.map(({ amount }) => amount))} className={styles.total} />
      </h2>
      <ul>
        {charges.map((charge) => (
          <li key={`${charge.orderId}/${charge.paymentNumber}`} className={styles.charge}>
            <time dateTime={charge.date} className={styles.day}>
              {formatDay(charge.date)}
            </time>
            <span>
              <Link to={paths.order} params={{ orderId: charge.orderId }}>
                {charge.merchantFullName}
              </Link>
              {paymentGroups[charge.state] === 'failed' && (
                <span className={styles.failed}>Оплата не прошла</span>
              )}
              <WhyAmount
                orderId={charge.orderId}
                parts={paymentParts(charge.paymentNumber)}
                about={`${charge.merchantFullName}, ${formatDay(charge.date)}`}
              />
            </span>
            <Money amount={charge.amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
