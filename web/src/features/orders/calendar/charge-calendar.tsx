import { useLocation } from '@tanstack/react-router';
import { type Kopecks, noMoney, sumOf } from '#domain/money.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDay, formatDayNear, formatMonthNear, today } from '../../../format/date.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { orderName } from '../../../format/order-name.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { CardLine } from '../../../ui/data-display/card-line.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopMark, ShopName } from '../../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import styles from './charge-calendar.module.css';
import { type ChargeDay, type ChargeMonth, chargeDays, chargeMonths, totalOfMonth } from './charge-months.ts';
import { TotalExplanation } from '../explanation/total-explanation.tsx';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** The paid part of the payments planned for this month. */
  readonly paidThisMonth: Kopecks;
  /** Whether the bank still processes a payment; such a payment is not shown as failed. */
  readonly isProcessed: (charge: UpcomingCharge) => boolean;
};

/** All unpaid payments of all orders: the months as bars, each with a line per day below it. */
export function ChargeCalendar({ charges, paidThisMonth, isProcessed }: Props) {
  const { hash } = useLocation();
  const thisMonth = today().slice(0, 7);
  const months = chargeMonths(charges, thisMonth);
  const paidInMonth = ({ month }: ChargeMonth): Kopecks => (month === thisMonth ? paidThisMonth : noMoney);
  const hasPayments = (month: ChargeMonth): boolean =>
    month.charges.length > 0 || paidInMonth(month) > noMoney;
  const largest = Math.max(...months.map((month) => totalOfMonth(month) + paidInMonth(month)));
  const withPayments = months.filter(hasPayments);
  const first = withPayments.find(({ month }) => month >= thisMonth) ?? withPayments.at(-1);
  const monthFromHash = months.find(({ month }) => hash === `month-${month}`) ?? first;
  return (
    <Card as="section" className={styles.months} aria-labelledby="months-title">
      <div>
        <h2 id="months-title" className={styles.title}>
          Всего <Money amount={sumOf(months.map(totalOfMonth))} className={styles.total} />
        </h2>
        <TotalExplanation
          parts={months
            .map((month) => ({ name: formatMonthNear(month.month, today()), amount: totalOfMonth(month) }))
            .filter(({ amount }) => amount > noMoney)}
        />
      </div>
      {months.map((month) =>
        hasPayments(month) ? (
          <Month
            key={month.month}
            month={month}
            paid={paidInMonth(month)}
            largest={largest}
            startsOpen={month === monthFromHash}
            isProcessed={isProcessed}
          />
        ) : (
          <Today key={month.month} as="p" date={today()} />
        ),
      )}
    </Card>
  );
}

type MonthProps = Pick<Props, 'isProcessed'> & {
  readonly month: ChargeMonth;
  /** The paid part of the payments planned for the month. */
  readonly paid: Kopecks;
  /** The largest sum of a month, paid and unpaid. Its bar has the full width. */
  readonly largest: number;
  readonly startsOpen: boolean;
};

/** A month. Its bar has a late, an unpaid and a paid part. */
function Month({ month, paid, largest, startsOpen, isProcessed }: MonthProps) {
  const total = totalOfMonth(month);
  const late = lateShare(month, isProcessed);
  return (
    <div
      id={`month-${month.month}`}
      style={{
        '--share': total / largest,
        '--late-share': late,
        '--paid-share': paid === noMoney ? 0 : (total + paid) / largest,
      }}
    >
      <Collapse
        startsOpen={startsOpen}
        title={
          <span className={styles.bar}>
            <span>
              {formatMonthNear(month.month, today())}
              {late > 0 && <span className="visually-hidden">, есть непрошедшие платежи</span>}
            </span>{' '}
            <Money amount={total} className={styles.total} />
          </span>
        }
      >
        <ul>
          {chargeDays(month, today()).map((day) =>
            day.charges.length === 0 ? (
              <Today key={day.date} as="li" date={day.date} />
            ) : (
              <Day key={day.date} day={day} isProcessed={isProcessed} />
            ),
          )}
        </ul>
        {paid > noMoney && (
          <p className={styles.paid}>
            Уже оплачено <Money amount={paid} />
          </p>
        )}
      </Collapse>
    </div>
  );
}

/** The part of a month's sum whose charge has failed, from 0 to 1. */
function lateShare(month: ChargeMonth, isProcessed: Props['isProcessed']): number {
  if (month.charges.length === 0) return 0;
  const late = month.charges.filter(
    (charge) => paymentGroups[charge.state] === 'failed' && !isProcessed(charge),
  );
  return sumOf(late.map(({ amount }) => amount)) / totalOfMonth(month);
}

type TodayProps = Pick<ChargeDay, 'date'> & { readonly as: 'li' | 'p' };

/** Marks today between the days, or the months, with payments (docs/spec/screens.md#calendar). */
function Today({ as: Line, date }: TodayProps) {
  return (
    <Line className={styles.today}>
      <time dateTime={date}>{formatDay(date)}</time> <Tag tone="accent">сегодня</Tag>
    </Line>
  );
}

type DayProps = Pick<Props, 'isProcessed'> & { readonly day: ChargeDay };

/** One line per day. Several orders open on demand, a single one is in the line (docs/spec/screens.md#calendar). */
function Day({ day: { date, charges }, isProcessed }: DayProps) {
  const orders = charges.map((charge) => (
    <p key={`${charge.orderId}/${charge.paymentNumber}`} className={styles.payment}>
      <Link to={paths.order} params={{ orderId: charge.orderId }} aria-label={orderName(charge)}>
        <ShopName name={charge.merchantFullName} />
      </Link>
      {charges.length > 1 && <Money amount={charge.amount} className={styles.part} />}
      <State charge={charge} isProcessed={isProcessed(charge)} />
    </p>
  ));
  return (
    <li className={styles.charge}>
      <time dateTime={date} className={styles.day}>
        {formatDay(date)}
        {date === today() && <Tag tone="accent">сегодня</Tag>}
      </time>
      <div className={styles.what}>
        {charges.length === 1 ? (
          orders
        ) : (
          <details open={charges.some(({ state }) => paymentGroups[state] === 'failed')}>
            <summary>
              <ShopMark name={charges[0]?.merchantFullName} size="small" /> {charges[0]?.merchantFullName} и
              ещё {charges.length - 1}
              <span className="visually-hidden">, {formatDay(date)}</span>
            </summary>
            {orders}
          </details>
        )}
        <Cards charges={charges} />
      </div>
      <Money amount={sumOf(charges.map(({ amount }) => amount))} className={styles.amount} />
    </li>
  );
}

/** The cards of a day, each once. */
function Cards({ charges }: Pick<ChargeDay, 'charges'>) {
  const cards = new Map(charges.flatMap(({ card }) => (card === null ? [] : [[cardTitle(card), card]])));
  if (cards.size === 0) return null;
  return (
    <p className={styles.cards}>
      {[...cards].map(([title, card]) => (
        <CardLine key={title} card={card} />
      ))}
    </p>
  );
}

type StateProps = { readonly charge: UpcomingCharge; readonly isProcessed: boolean };

function State({ charge: { state, nextTryOn }, isProcessed }: StateProps) {
  if (isProcessed) return <span>Банк ещё обрабатывает платёж</span>;
  if (paymentGroups[state] !== 'failed') return null;
  return (
    <span className={styles.failed}>
      Оплата не прошла
      {nextTryOn !== null && `, спишем ${formatDayNear(nextTryOn, today())}`}
    </span>
  );
}
