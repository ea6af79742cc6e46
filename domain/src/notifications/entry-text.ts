import type { NotificationKind } from './notification-kinds.ts';

type Entry = {
  readonly kind: NotificationKind;
  readonly text: string;
  readonly deliveries: readonly { readonly state: 'WAITING' | 'SENT' | 'DELIVERED' | 'NOT_SENT' }[];
  /** A charge to a card that the announcement names has begun since. */
  readonly hasCharge: boolean;
};

/**
 * The text of a notification in «Сообщения». No card is charged by an announcement that was not sent
 * (docs/spec/rules.md#11), and its entry says so, unless the charge began before the provider reported that the
 * message was not delivered.
 */
export function entryText({ kind, text, deliveries, hasCharge }: Entry): string {
  const isNotSent = deliveries.every(({ state }) => state === 'NOT_SENT');
  if (kind !== 'CASCADE_ANNOUNCED' || !isNotSent) return text;
  return `${text}. ${hasCharge ? notDelivered : notCharged}`;
}

const notDelivered = 'Это сообщение не удалось доставить';

const notCharged = 'Это сообщение не удалось отправить, поэтому по нему мы ничего не спишем';
