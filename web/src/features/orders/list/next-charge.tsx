import { Link as RouterLink } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { sumOf } from '#domain/money.ts';
import { formatRelativeDay, formatMonth, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { chargeMonths, totalOfMonth } from '../calendar/charge-months.ts';
import { ChargesOfDay } from './charges-of-day.tsx';
import styles from './charges.module.css';
import { chargesAhead, nextCharges } from './next-charges.ts';
import { TotalExplanation } from '../explanation/total-explanation.tsx';
import { ExplanationWindow } from '../explanation/explanation-window.tsx';

/** Loaded when the window opens. */
const PaymentExplanation = lazy(async () => ({
  default: (await import('../explanation/payment-explanation.tsx')).PaymentExplanation,
}));

type Props = ComponentProps<typeof ChargesOfDay>;

const maxMonths = 6;

/** «Ближайшее списание»: the day, the amount, the card, and the consequence of a failure. */
export function NextCharge({ charges, ...rest }: Props) {
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
          <time dateTime={first.nextTryOn}>{formatRelativeDay(first.nextTryOn, today())}</time>
        </p>
        <div className={styles.why}>
          <Why charges={next} />
        </div>
      </div>
      <ChargesOfDay charges={next} {...rest} />
      <div className={styles.calendar}>
        <MonthBars charges={chargesAhead(charges)} />
        <Link to={paths.calendar}>
          Календарь<span className="visually-hidden"> платежей</span>
        </Link>
      </div>
      <details className={styles.note}>
        <summary>Если денег на карте не хватит</summary>
        Мы попробуем ещё раз. За платеж, который так и не прошёл, полагается штраф, если он есть в договоре.
      </details>
    </Card>
  );
}

/** The next months as bars. A press opens the month in the calendar. */
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

/** Explains the sum of the day: the proof of a single charge, or the charges that add up to it. */
function Why({ charges }: Pick<Props, 'charges'>) {
  const [only, ...more] = charges;
  if (only !== undefined && more.length === 0)
    return (
      <ExplanationWindow>
        <Suspense fallback={<Loader />}>
          <PaymentExplanation orderId={only.orderId} paymentNumber={only.paymentNumber} />
        </Suspense>
      </ExplanationWindow>
    );
  return (
    <TotalExplanation
      parts={charges.map(({ merchantFullName, amount }) => ({ name: merchantFullName, amount }))}
    />
  );
}
