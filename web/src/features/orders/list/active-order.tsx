import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { openPenalties } from '#domain/orders/order-totals.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import {
  isBeingProcessed,
  isPenaltyPending,
  type PendingPayment,
} from '../../../api/payments/pending-payments.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { CompactSchedule } from './compact-schedule.tsx';
import styles from './order-item.module.css';
import { activeTags, outcomeOf } from './order-status.ts';

type Props = {
  readonly order: OrderView;
  /** The pending payments of this order. */
  readonly pending: readonly PendingPayment[];
  /** What staff also see about the order. */
  readonly note?: ReactNode;
};

/**
 * An order in the list of active orders: merchant, amount, remaining amount, schedule (docs/spec/specification.md#2
 * «Orders page»).
 */
export function ActiveOrder({ order, pending, note }: Props) {
  const tag = activeTags[outcomeOf(order)];
  return (
    <Card as="article" className={styles.item} isDimmed={order.state !== 'ACTIVE'}>
      <div className={styles.content}>
        <div className={styles.head}>
          <div>
            <h3>
              <Link to={paths.order} params={{ orderId: order.id }} className={styles.link}>
                <ShortText text={order.merchantFullName} />
              </Link>
            </h3>
            <p className={styles.full}>
              Сумма заказа <Money amount={order.fullAmount} />
            </p>
          </div>
          <div className={styles.left}>
            <Remaining order={order} pending={pending} />
          </div>
        </div>
        {tag !== null && (
          <p>
            <Tag>{tag}</Tag>
          </p>
        )}
        {order.pause !== null && (
          <p>
            <Tag>Списания приостановлены по {formatDayNear(order.pause.dateTo, today())}</Tag>
          </p>
        )}
        {note}
        {pending.length > 0 && (
          <p>
            <Tag>Банк ещё обрабатывает платёж</Tag>
          </p>
        )}
        <CompactSchedule
          payments={order.payments}
          isProcessed={(payment) => isBeingProcessed(pending, payment)}
        />
      </div>
    </Card>
  );
}

/**
 * A penalty replaces the remaining amount, because the client must see the penalty first. A penalty with a pending
 * payment does not replace it (docs/spec/rules.md#5).
 */
function Remaining({ order, pending }: Pick<Props, 'order' | 'pending'>) {
  const penalties = openPenalties(order).filter(({ penaltyUuid }) => !isPenaltyPending(pending, penaltyUuid));
  if (penalties.length > 0) return <p className={styles.late}>Начислен штраф</p>;
  return (
    <>
      <p className={styles.label}>Осталось</p>
      <p>
        <Money amount={order.remainingPaymentAmount} className={styles.remaining} />
      </p>
    </>
  );
}
