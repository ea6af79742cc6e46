import { useState } from 'react';
import { sumOf } from '#domain/money.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDay, formatMonth } from '../../../format/date.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/inputs/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import { paymentParts } from '../why/amount-parts.ts';
import styles from './charge-calendar.module.css';
import type { ChargeMonth } from './charge-months.ts';
import { chargeMonths } from './charge-months.ts';
import { WhyAmount } from '../why/why-amount.tsx';
import type { Term } from '../why/why-total.tsx';
import { WhyTotal } from '../why/why-total.tsx';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** Whether the bank still processes a payment; such a payment is not shown as failed. */
  readonly isProcessed: (charge: UpcomingCharge) => boolean;
};

/** Months shown before «Показать еще». */
const firstShown = 3;

/** All unpaid payments of all orders by month, with the total of each month. */
export function ChargeCalendar({ charges, isProcessed }: Props) {
  const [isWhole, setWhole] = useState(false);
  const months = chargeMonths(charges);
  const shown = isWhole ? months : months.slice(0, firstShown);
  return (
    <>
      {shown.map((month) => (
        <Month key={month.month} {...month} isProcessed={isProcessed} />
      ))}
      {shown.length < months.length && (
        <Button
          variant="secondary"
          isWide
          onClick={() => {
            setWhole(true);
          }}
        >
          Показать еще
        </Button>
      )}
    </>
  );
}

function Month({ month, charges, isProcessed }: ChargeMonth & Pick<Props, 'isProcessed'>) {
  const id = `month-${month}`;
  return (
    <Card as="section" className={styles.month} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {formatMonth(month)}{' '}
          <Money amount={sumOf(charges.map(({ amount }) => amount))} className={styles.total} />
        </h2>
        <WhyTotal terms={charges.map(termOf)} about={formatMonth(month)} />
      </div>
      <ul>
        {charges.map((charge) => (
          <li key={`${charge.orderId}/${charge.paymentNumber}`} className={styles.charge}>
            <time dateTime={charge.date} className={styles.day}>
              {formatDay(charge.date)}
            </time>
            <div className={styles.what}>
              <Link to={paths.order} params={{ orderId: charge.orderId }}>
                <ShortText text={charge.merchantFullName} />
              </Link>
              {isProcessed(charge) && <span>Банк ещё обрабатывает платёж</span>}
              {!isProcessed(charge) && paymentGroups[charge.state] === 'failed' && (
                <span className={styles.failed}>
                  Оплата не прошла
                  {charge.nextTryOn !== null && `, спишем ${formatDay(charge.nextTryOn)}`}
                </span>
              )}
              <WhyAmount
                orderId={charge.orderId}
                parts={paymentParts(charge.paymentNumber)}
                about={`${charge.merchantFullName}, ${formatDay(charge.date)}`}
              />
            </div>
            <Money amount={charge.amount} className={styles.amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function termOf({ date, merchantFullName, amount }: UpcomingCharge): Term {
  return { name: `${formatDay(date)}, ${merchantFullName}`, amount };
}
