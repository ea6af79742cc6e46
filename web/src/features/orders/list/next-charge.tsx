import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { sumOf } from '#domain/money.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDayAhead, formatMonth, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { chargeMonths, totalOfMonth } from '../calendar/charge-months.ts';
import { paymentParts } from '../why/amount-parts.ts';
import { ChargesOfDay } from './charges-of-day.tsx';
import styles from './charges.module.css';
import { nextCharges } from './next-charges.ts';
import { WhyAmount } from '../why/why-amount.tsx';
import { WhyTotal } from '../why/why-total.tsx';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** What an order is about; null when it is not known. */
  readonly boughtOf: (orderId: OrderUuid) => string | null;
  /** The action for a charge. */
  readonly action: (charge: UpcomingCharge) => ReactNode;
};

const maxMonths = 6;

/** «Ближайшее списание»: the day, the amount, the card, and the consequence of a failure. */
export function NextCharge({ charges, boughtOf, action }: Props) {
  const next = nextCharges(charges);
  const [first] = next;
  if (first === undefined) return null;
  return (
    <Card as="section" className={styles.next} aria-labelledby="next-charge-title">
      <div className={styles.head}>
        <h2 id="next-charge-title" className={styles.title}>
          Ближайшее списание
        </h2>
        <p className={styles.sum}>
          <Money amount={sumOf(next.map(({ amount }) => amount))} className={styles.amount} />
          <time dateTime={first.nextTryOn}>{formatDayAhead(first.nextTryOn, today())}</time>
        </p>
        <div className={styles.why}>
          <Why charges={next} />
        </div>
      </div>
      <ChargesOfDay charges={next} {...{ boughtOf, action }} />
      <div className={styles.calendar}>
        <MonthBars charges={charges} />
        <Link to={paths.calendar}>
          Календарь<span className="visually-hidden"> платежей</span>
        </Link>
      </div>
      <details className={styles.note}>
        <summary>Если денег на карте не хватит</summary>
        Мы попробуем ещё раз. За платеж, который так и не прошёл, полагается штраф.
      </details>
    </Card>
  );
}

/** The next months in the order of the calendar; each opens there. */
function MonthBars({ charges }: Pick<Props, 'charges'>) {
  const months = chargeMonths(charges).slice(0, maxMonths);
  if (months.length < 2) return null;
  const largest = Math.max(...months.map(totalOfMonth));
  return (
    <ul className={styles.months} aria-label="Платежи по месяцам">
      {months.map((month) => (
        <li key={month.month}>
          <RouterLink
            to={paths.calendar}
            hash={`month-${month.month}`}
            className={styles.month}
            style={{ '--share': totalOfMonth(month) / largest }}
            aria-label={`${formatMonth(month.month)}: ${formatMoney(totalOfMonth(month))}`}
          >
            <span className={styles.monthBar} aria-hidden="true" />
            {formatMonth(month.month).slice(0, 3).toLowerCase()}
          </RouterLink>
        </li>
      ))}
    </ul>
  );
}

/** Explains the sum of the day: the only charge, or the terms of the total. */
function Why({ charges }: Pick<Props, 'charges'>) {
  const [only, ...more] = charges;
  if (only !== undefined && more.length === 0)
    return <WhyAmount orderId={only.orderId} parts={paymentParts(only.paymentNumber)} />;
  return (
    <WhyTotal terms={charges.map(({ merchantFullName, amount }) => ({ name: merchantFullName, amount }))} />
  );
}
