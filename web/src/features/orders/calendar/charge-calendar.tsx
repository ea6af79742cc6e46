import { useLocation } from '@tanstack/react-router';
import { sumOf } from '#domain/money.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDay, formatDayNear, formatMonth, today } from '../../../format/date.ts';
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
import { WhyTotal } from '../why/why-total.tsx';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** Whether the bank still processes a payment; such a payment is not shown as failed. */
  readonly isProcessed: (charge: UpcomingCharge) => boolean;
};

/** All unpaid payments of all orders: the months as bars, each with a line per day below it. */
export function ChargeCalendar({ charges, isProcessed }: Props) {
  const { hash } = useLocation();
  const months = chargeMonths(charges);
  const largest = Math.max(...months.map(totalOfMonth));
  const present = months.find(({ month }) => month >= today().slice(0, 7)) ?? months.at(-1);
  const asked = months.find(({ month }) => hash === `month-${month}`) ?? present;
  return (
    <Card as="section" className={styles.months} aria-labelledby="months-title">
      <div>
        <h2 id="months-title" className={styles.title}>
          Всего <Money amount={sumOf(months.map(totalOfMonth))} className={styles.total} />
        </h2>
        <WhyTotal
          terms={months.map((month) => ({ name: formatMonth(month.month), amount: totalOfMonth(month) }))}
        />
      </div>
      {months.map((month) => (
        <div
          key={month.month}
          id={`month-${month.month}`}
          style={{ '--share': totalOfMonth(month) / largest, '--late-share': lateShare(month, isProcessed) }}
        >
          <Collapse
            startsOpen={month === asked}
            title={
              <span className={styles.bar}>
                <span>
                  {formatMonth(month.month)}
                  {lateShare(month, isProcessed) > 0 && (
                    <span className="visually-hidden">, есть непрошедшие платежи</span>
                  )}
                </span>{' '}
                <Money amount={totalOfMonth(month)} className={styles.total} />
              </span>
            }
          >
            <ul>
              {chargeDays(month).map((day) => (
                <Day key={day.date} day={day} isProcessed={isProcessed} />
              ))}
            </ul>
          </Collapse>
        </div>
      ))}
    </Card>
  );
}

/** The part of a month's sum whose charge has failed, from 0 to 1. */
function lateShare(month: ChargeMonth, isProcessed: Props['isProcessed']): number {
  const late = month.charges.filter(
    (charge) => paymentGroups[charge.state] === 'failed' && !isProcessed(charge),
  );
  return sumOf(late.map(({ amount }) => amount)) / totalOfMonth(month);
}

/** Orders of one day that stand one by one; more of them open on demand. */
const maxShown = 3;

type DayProps = Pick<Props, 'isProcessed'> & { readonly day: ChargeDay };

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
        {charges.length <= maxShown ? (
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
