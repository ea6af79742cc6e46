import type { NotificationKind } from './notification-kinds.ts';

type Entry = {
  readonly kind: NotificationKind;
  readonly text: string;
  readonly deliveries: readonly { readonly state: 'WAITING' | 'SENT' | 'DELIVERED' | 'NOT_SENT' }[];
};

/**
 * The text of a notification in «Сообщения». No card is charged by an announcement that was not sent
 * (docs/spec/rules.md#11), and its entry says so.
 */
export function entryText({ kind, text, deliveries }: Entry): string {
  const isNotSent = deliveries.every(({ state }) => state === 'NOT_SENT');
  return kind === 'CASCADE_ANNOUNCED' && isNotSent ? `${text}. ${notCharged}` : text;
}

const notCharged = 'Это сообщение не удалось отправить, поэтому по нему мы ничего не спишем';
