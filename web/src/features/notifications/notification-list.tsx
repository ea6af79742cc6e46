import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { instant, moscowDate } from '#domain/dates.ts';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { Message } from '../../api/notifications/notifications-query.ts';
import { formatDayNear, formatDayWithYear, formatTime, today } from '../../format/date.ts';
import { useUser } from '../../session/user-query.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { OrderNumber } from '../../ui/data-display/order-number.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { deliveryText } from './delivery-text.ts';
import { MessageText } from './message-text.tsx';
import styles from './notification-list.module.css';

type Props<Shown extends Message> = {
  readonly messages: readonly Shown[];
  /** What can be done with a message. */
  readonly actionOf?: (message: Shown) => ReactNode;
};

/** Messages with kind, time, text, order and delivery (docs/spec/rules.md#12). */
export function NotificationList<Shown extends Message>({ messages, actionOf }: Props<Shown>) {
  return (
    <Card>
      <ol className={styles.list}>
        {messages.map((message) => (
          <Entry key={message.messageUuid} message={message} action={actionOf?.(message)} />
        ))}
      </ol>
    </Card>
  );
}

type EntryProps = { readonly message: Message; readonly action: ReactNode };

function Entry({ message, action }: EntryProps) {
  const { kind, text, createdAt, orderUuid, orderNumber, merchantFullName, channels } = message;
  const at = instant(createdAt);
  const day = moscowDate(at);
  // staff see full dates with the year (docs/spec/specification.md#6)
  const isStaff = useUser()?.kind === 'STAFF';
  return (
    <li className={styles.entry}>
      <span className={styles.kind}>{notificationNames[kind]}</span>
      <time className={styles.note} dateTime={createdAt}>
        {isStaff ? formatDayWithYear(day) : formatDayNear(day, today())}, {formatTime(at)}
      </time>
      <p className={styles.text}>
        <MessageText text={text} />
      </p>
      <span className={styles.note}>
        {channels.map((delivery) => deliveryText(delivery, at)).join(' · ')}
        {orderUuid !== null && (
          <>
            {' · '}
            <span className={styles.order}>
              <ShopMark name={merchantFullName} size="small" />{' '}
              <Link to={paths.order} params={{ orderId: orderUuid }} className={styles.link}>
                Заказ&nbsp;
                <OrderNumber number={shortOrderNumber(orderNumber ?? '')} />
              </Link>
            </span>
          </>
        )}
      </span>
      {action}
    </li>
  );
}
