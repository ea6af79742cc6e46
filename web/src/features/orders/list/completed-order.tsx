import { Link } from '@tanstack/react-router';
import { moscowDate } from '#domain/dates.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { orderName } from '../../../format/order-name.ts';
import { goodsOf } from '../../../format/pieces.ts';
import { paths } from '../../../paths.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopName } from '../../../ui/data-display/shop-mark.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import styles from './order-item.module.css';
import { completedStatus } from './order-status.ts';

type Props = {
  readonly order: OrderView;
};

/**
 * An order in the list of completed orders, with its goods, its outcome and date (docs/spec/specification.md#2 «Orders
 * page»).
 */
export function CompletedOrder({ order }: Props) {
  const { text, timestamp, refunded } = completedStatus(order);
  const goods = goodsOf(order.cart);
  return (
    <article className={classNames(styles.item, styles.completed)} data-order={order.id} data-dimmed>
      <h3>
        <Link
          to={paths.order}
          params={{ orderId: order.id }}
          className={styles.link}
          aria-label={orderName(order)}
        >
          <ShopName name={order.merchantFullName} />
        </Link>
      </h3>
      <p className={styles.status}>
        {goods !== null && (
          <span className={styles.goods} title={goods}>
            {goods}
          </span>
        )}
        <span>
          {text}
          {refunded !== null && (
            <>
              {' '}
              <Money amount={refunded} />
            </>
          )}{' '}
          {timestamp !== null && (
            <time dateTime={timestamp}>{formatDayNear(moscowDate(timestamp), today())}</time>
          )}
        </span>
      </p>
      <Money amount={order.fullAmount} />
    </article>
  );
}
