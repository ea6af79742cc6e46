import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { textOf } from '#domain/notifications/notification-text.ts';
import type { Transaction } from '../../db/database.ts';
import { insertDeliveries, insertNotifications } from '../../db/notifications/notification-store.ts';
import type { Context } from '../context.ts';

type SentCode = {
  /** null for a phone without a client, at a first checkout; such a code has no entry. */
  readonly clientUuid: ClientUuid | null;
  /** The purchase to confirm; null for a log-in. */
  readonly orderUuid: OrderUuid | null;
  readonly challengeUuid: string;
  readonly smsId: number;
};

/** Writes the entry of a sent code in «Сообщения». It does not contain the code (docs/spec/rules.md#12). */
export async function writeCodeEntry(
  { clock, random }: Context,
  transaction: Transaction,
  { clientUuid, orderUuid, challengeUuid, smsId }: SentCode,
): Promise<void> {
  if (clientUuid === null) return;
  const now = clock.now();
  const notificationUuid = random.uuid();
  const text = textOf({ kind: 'CODE', parameters: { isForPurchase: orderUuid !== null } });
  const row = {
    notificationUuid,
    clientUuid,
    orderUuid,
    kind: 'CODE',
    text,
    occasion: challengeUuid,
  } as const;
  await insertNotifications(transaction, [{ ...row, debtDueOn: null, answersClient: true }], now);
  await insertDeliveries(transaction, [{ notificationUuid, channel: 'SMS', smsId, reason: null }], now);
}
