import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { nextPayment, openPenalties } from '#domain/orders/order-totals.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import {
  isBeingProcessed,
  isPenaltyPending,
  type PendingPayment,
} from '../../../api/payments/pending-payments.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { orderName } from '../../../format/order-name.ts';
import { goodsOf } from '../../../format/pieces.ts';
import { paths } from '../../../paths.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
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
  /** The heading level of its name. */
  readonly level?: 3 | 4;
};

/**
 * An order in the list of active orders: merchant, amount, remaining amount, schedule (docs/spec/specification.md#2
 * «Orders page», docs/spec/screens.md#orders).
 */
export function ActiveOrder({ order, pending, note, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  const tag = activeTags[outcomeOf(order)];
  return (
    <article className={styles.item} data-order={order.id} data-dimmed={order.state !== 'ACTIVE'}>
      <div className={styles.content}>
        <div className={styles.head}>
          <div className={styles.what}>
            <ShopMark name={order.merchantFullName} size="large" />
            <div className={styles.shop}>
              <Heading className={styles.merchant}>
                <Link
                  to={paths.order}
                  params={{ orderId: order.id }}
                  className={styles.link}
                  aria-label={orderName(order)}
                >
                  <ShortText text={order.merchantFullName} />
                </Link>
              </Heading>
              <Bought order={order} />
            </div>
          </div>
          <Sums order={order} pending={pending} />
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
        <Next order={order} pending={pending} />
        <CompactSchedule
          payments={order.payments}
          isProcessed={(payment) => isBeingProcessed(pending, payment)}
        />
      </div>
    </article>
  );
}

/**
 * A penalty replaces the remaining amount, because the client must see the penalty first. A penalty with a pending
 * payment does not replace it (docs/spec/rules.md#5).
 */
function Sums({ order, pending }: Pick<Props, 'order' | 'pending'>) {
  const hasPenalty = openPenalties(order).some(({ penaltyUuid }) => !isPenaltyPending(pending, penaltyUuid));
  if (hasPenalty)
    return (
      <div className={styles.left}>
        <p className={styles.late}>Начислен штраф</p>
        <p className={styles.full}>
          Сумма заказа <Money amount={order.fullAmount} />
        </p>
      </div>
    );
  return (
    <div className={styles.left}>
      <p>
        <span className="visually-hidden">Осталось</span>{' '}
        <Money amount={order.remainingPaymentAmount} className={styles.remaining} />
      </p>
      <p className={styles.full}>
        <span className="visually-hidden">Сумма заказа</span> <span aria-hidden="true">из</span>{' '}
        <Money amount={order.fullAmount} />
      </p>
    </div>
  );
}

/** Tells the orders of one shop apart. */
function Bought({ order: { cart } }: Pick<Props, 'order'>) {
  const goods = goodsOf(cart);
  return goods === null ? null : (
    <p className={styles.goods} title={goods}>
      {goods}
    </p>
  );
}

/**
 * The next payment in words, where the schedule has room for its bars only. Before the delivery nothing is charged, so
 * no day is promised (docs/decisions/0005-first-payment-at-approval.md).
 */
function Next({ order, pending }: Pick<Props, 'order' | 'pending'>) {
  const next = nextPayment(order);
  if (next === null) return null;
  if (order.awaitsDelivery)
    return <p className={styles.undelivered}>Списания начнутся, когда магазин выдаст заказ</p>;
  return (
    <p className={styles.next}>
      <span>
        {nextLabel(next, pending)} <time dateTime={next.date}>{formatDayNear(next.date, today())}</time> ·{' '}
        <Money amount={next.amount} />
      </span>
      <span>
        ещё {order.remainingPaymentCount} из {order.payments.filter(isShown).length}
      </span>
    </p>
  );
}

function nextLabel(payment: PaymentView, pending: Props['pending']): string {
  if (isBeingProcessed(pending, payment)) return 'обрабатывается';
  return paymentGroups[payment.state] === 'failed' ? 'не прошёл' : 'дальше';
}

function isShown({ state }: PaymentView): boolean {
  return paymentGroups[state] !== 'hidden';
}
