import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { instant, moscowDate } from '#domain/calendar.ts';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import type { Message } from '../../api/notifications/notifications-query.ts';
import { formatDayWithYear, formatTime } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
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
  const { kind, text, createdAt, orderUuid, orderNumber, channels } = message;
  const at = instant(createdAt);
  return (
    <li className={styles.entry}>
      <span className={styles.kind}>{notificationNames[kind]}</span>
      <time className={styles.note} dateTime={createdAt}>
        {formatDayWithYear(moscowDate(at))}, {formatTime(at)}
      </time>
      <p className={styles.text}>{text}</p>
      <span className={styles.note}>
        {channels.map(deliveryText).join(' · ')}
        {orderUuid !== null && (
          <>
            {' · '}
            <Link to={paths.order} params={{ orderId: orderUuid }} className={styles.link}>
              Заказ {orderNumber}
            </Link>
          </>
        )}
      </span>
      {action}
    </li>
  );
}

type Delivery = Message['channels'][number];

const channelNames = { SMS: 'СМС', EMAIL: 'Письмо', PUSH: 'Уведомление' } as const satisfies Record<
  Delivery['channel'],
  string
>;

const reasonNames = {
  CLIENT_CHOICE: 'отключено в профиле',
  CONTACT_REFUSED: 'получен отказ от общения',
  DAY_LIMIT: 'достигнут предел сообщений за день',
  WEEK_LIMIT: 'достигнут предел сообщений за неделю',
  MONTH_LIMIT: 'достигнут предел сообщений за месяц',
  RESERVED: 'место оставлено для предупреждения о штрафе',
  TOO_LATE: 'сообщение устарело',
  PROVIDER: 'сообщение не принято',
  LAW: 'закон не разрешает это сообщение',
  NOT_CONFIRMED: 'адрес почты не подтверждён',
  NOT_SUBSCRIBED: 'в браузере отключены уведомления',
} as const satisfies Record<Exclude<Delivery['reason'], null>, string>;

const stateNames = {
  QUEUED: 'ждёт отправки',
  SENT: 'отправлено',
  DELIVERED: 'доставлено',
  FAILED: 'не отправлено',
  SKIPPED: 'не отправлено',
} as const satisfies Record<Delivery['state'], string>;

function deliveryText({ channel, state, reason, breach }: Delivery): string {
  if (breach !== null) return `${channelNames[channel]} не отправлено. ${breach}`;
  if (reason !== null) return `${channelNames[channel]} не отправлено: ${reasonNames[reason]}`;
  return `${channelNames[channel]} ${stateNames[state]}`;
}
