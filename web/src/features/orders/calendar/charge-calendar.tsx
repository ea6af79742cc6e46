import { useState } from 'react';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDay, formatMonth } from '../../../format/date.ts';
import { orderName } from '../../../format/order-name.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import styles from './charge-calendar.module.css';
import { type ChargeDay, chargeDays, type ChargeMonth, chargeMonths } from './charge-months.ts';
import { WhyTotal } from '../why/why-total.tsx';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** Whether the bank still processes a payment; such a payment is not shown as failed. */
  readonly isProcessed: (charge: UpcomingCharge) => boolean;
};

/** Months shown before «Показать еще». */
const firstShown = 3;

/** All unpaid payments of all orders: the months as bars, and below them one line per day. */
export function ChargeCalendar({ charges, isProcessed }: Props) {
  const [isWhole, setWhole] = useState(false);
  const months = chargeMonths(charges);
  const shown = isWhole ? months : months.slice(0, firstShown);
  return (
    <>
      <MonthBars months={months} />
      {shown.map((month) => (
        <Month key={month.month} month={month} isProcessed={isProcessed} />
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

function MonthBars({ months }: { readonly months: readonly ChargeMonth[] }) {
  const largest = Math.max(...months.map(totalOf));
  return (
    <Card as="section" className={styles.month} aria-labelledby="months-title">
      <div>
        <h2 id="months-title" className={styles.title}>
          Всего <Money amount={sumOf(months.map(totalOf))} className={styles.total} />
        </h2>
        <WhyTotal
          terms={months.map((month) => ({ name: formatMonth(month.month), amount: totalOf(month) }))}
        />
      </div>
      <ol className={styles.bars}>
        {months.map((month) => (
          <li key={month.month} className={styles.bar} style={{ '--share': totalOf(month) / largest }}>
            <span>{formatMonth(month.month)}</span>
            <Money amount={totalOf(month)} className={styles.amount} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type MonthProps = Pick<Props, 'isProcessed'> & { readonly month: ChargeMonth };

function Month({ month, isProcessed }: MonthProps) {
  const id = `month-${month.month}`;
  return (
    <Card as="section" className={styles.month} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {formatMonth(month.month)} <Money amount={totalOf(month)} className={styles.total} />
      </h2>
      <ul>
        {chargeDays(month).map((day) => (
          <Day key={day.date} day={day} isProcessed={isProcessed} />
        ))}
      </ul>
    </Card>
  );
}

type DayProps = Pick<Props, 'isProcessed'> & { readonly day: ChargeDay };

function Day({ day: { date, charges }, isProcessed }: DayProps) {
  return (
    <li className={styles.charge}>
      <time dateTime={date} className={styles.day}>
        {formatDay(date)}
      </time>
      <div className={styles.what}>
        {charges.map((charge) => (
          <p key={`${charge.orderId}/${charge.paymentNumber}`} className={styles.payment}>
            <Link to={paths.order} params={{ orderId: charge.orderId }} aria-label={orderName(charge)}>
              <ShortText text={charge.merchantFullName} />
            </Link>
            {charges.length > 1 && <Money amount={charge.amount} className={styles.part} />}
            <State charge={charge} isProcessed={isProcessed(charge)} />
          </p>
        ))}
      </div>
      <Money amount={sumOf(charges.map(({ amount }) => amount))} className={styles.amount} />
    </li>
  );
}

type StateProps = { readonly charge: UpcomingCharge; readonly isProcessed: boolean };

function State({ charge: { state, nextTryOn }, isProcessed }: StateProps) {
  if (isProcessed) return <span>Банк ещё обрабатывает платёж</span>;
  if (paymentGroups[state] !== 'failed') return null;
  return (
    <span className={styles.failed}>
      Оплата не прошла
      {nextTryOn !== null && `, спишем ${formatDay(nextTryOn)}`}
    </span>
  );
}

function totalOf({ charges }: ChargeMonth): Kopecks {
  return sumOf(charges.map(({ amount }) => amount));
}
