import { moscowDate } from '#domain/dates.ts';
import { formatDayNear, formatTime, today } from '../../../format/date.ts';
import type { LastSeen } from '../../../session/last-seen-orders.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopName } from '../../../ui/data-display/shop-mark.tsx';
import styles from './last-seen-orders.module.css';

/** The active orders from the last visit, marked as possibly outdated. They cannot be paid from here. */
export function LastSeenOrders({ seenAt, orders }: LastSeen) {
  return (
    <Card as="section" className={styles.orders} aria-labelledby="last-seen-title">
      <h2 id="last-seen-title">Последние сохранённые заказы</h2>
      <p className={styles.note}>
        Сохранено {formatDayNear(moscowDate(seenAt), today())} в&nbsp;{formatTime(seenAt)}. С тех пор всё
        могло измениться. Оплатить можно, когда появится интернет.
      </p>
      <ul>
        {orders.map(({ merchantFullName, remainingPaymentAmount, next }, index) => (
          <li key={index} className={styles.order}>
            <span>
              <ShopName name={merchantFullName} />
              {next !== null && (
                <span className={styles.note}>
                  Следующий платеж {formatDayNear(next.date, today())}: <Money amount={next.amount} />
                </span>
              )}
            </span>
            <Money amount={remainingPaymentAmount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
