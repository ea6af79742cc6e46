import { type Instant, instant, moscowDate } from '#domain/dates.ts';
import type { Message } from '../../api/notifications/notifications-query.ts';
import { formatDayNear, formatTime } from '../../format/date.ts';

type Delivery = Message['channels'][number];

const channelNames = { SMS: 'СМС', EMAIL: 'Письмо', PUSH: 'Уведомление' } as const satisfies Record<
  Delivery['channel'],
  string
>;

const reasonNames = {
  CLIENT_CHOICE: 'отключено в уведомлениях',
  CONTACT_REFUSED: 'получен отказ от общения',
  DAY_LIMIT: 'достигнут предел сообщений за день',
  WEEK_LIMIT: 'достигнут предел сообщений за неделю',
  MONTH_LIMIT: 'достигнут предел сообщений за месяц',
  RESERVED: 'число сообщений о долге ограничено, остаток — для более важных',
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

/**
 * The delivery on one channel, and when its state changed (docs/spec/rules.md#12). The day is named when it is not the
 * day of the message, with its year when that is another one.
 */
export function deliveryText(delivery: Delivery, writtenAt: Instant): string {
  const text = `${channelNames[delivery.channel]} ${stateText(delivery)}`;
  if (delivery.state === 'QUEUED') return text;
  const at = instant(delivery.at);
  const [day, dayOfMessage] = [moscowDate(at), moscowDate(writtenAt)];
  const otherDay = day === dayOfMessage ? '' : `, ${formatDayNear(day, dayOfMessage)}`;
  return `${text}${otherDay}, ${formatTime(at)}`;
}

function stateText({ state, reason, breach }: Delivery): string {
  if (breach !== null) return `не отправлено. ${breach}`;
  return reason === null ? stateNames[state] : `не отправлено: ${reasonNames[reason]}`;
}
