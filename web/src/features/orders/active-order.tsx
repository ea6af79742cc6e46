import { Link } from '@tanstack/react-router';
import { openPenalties } from '#domain/order/order-totals.ts';
import type { ShownOrder } from '../../api/order.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CompactSchedule } from './compact-schedule.tsx';
import styles from './order-item.module.css';
import { activeTags, outcomeOf } from './order-status.ts';

type Props = { readonly order: ShownOrder };

/** An order in the list of active ones: who sold it, what it costs, what is left, when (spec 2 «Orders page»). */
export function ActiveOrder({ order }: Props) {
  const tag = activeTags[outcomeOf(order)];
  return (
    <Card as="article" className={styles.item} isDimmed={order.state !== 'ACTIVE'}>
      <div className={styles.head}>
        <h3 className={styles.merchant}>
          <Link to={paths.order} params={{ orderId: order.id }} className={styles.link}>
            {order.merchantFullName}
          </Link>
        </h3>
        {tag !== null && <Tag>{tag}</Tag>}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Сумма заказа</dt>
          <dd>
            <Money amount={order.fullAmount} />
          </dd>
        </div>
        <Remaining order={order} />
      </dl>
      <div className={styles.content}>
        <CompactSchedule payments={order.payments} />
      </div>
    </Card>
  );
}

/** A penalty is said in place of the remaining amount: it is what the client has to see first. */
function Remaining({ order }: Props) {
  const penalties = openPenalties(order);
  return penalties.length > 0 ? (
    <div className={styles.late}>
      <dt className="visually-hidden">Внимание</dt>
      <dd>Начислен штраф</dd>
    </div>
  ) : (
    <div>
      <dt>Осталось</dt>
      <dd>
        <Money amount={order.remainingPaymentAmount} />
      </dd>
    </div>
  );
}
