import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { textOf } from '#domain/notifications/notification-text.ts';
import { codesWithoutClient } from '../../db/auth/otp-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertDeliveries, insertNotifications } from '../../db/notifications/notification-store.ts';
import { copySmsStates } from '../../db/notifications/sms-store.ts';
import type { DatabaseAccess } from '../context.ts';

type SentCode = {
  /** null for a phone without a client, at a first checkout. Its purchase adds the entry with the client. */
  readonly clientUuid: ClientUuid | null;
  /** The purchase to confirm; null for a log-in. */
  readonly orderUuid: OrderUuid | null;
  readonly challengeUuid: string;
  readonly smsId: number;
  /** Now when absent. */
  readonly createdAt?: Instant;
};

/** Writes the entry of a sent code in «Сообщения», once. It does not contain the code (docs/spec/rules.md#12). */
export async function writeCodeEntry(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, orderUuid, challengeUuid, smsId, createdAt: now = clock.now() }: SentCode,
): Promise<void> {
  if (clientUuid === null) return;
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
  const inserted = await insertNotifications(
    transaction,
    [{ ...row, debtDueOn: null, answersClient: true }],
    now,
  );
  if (!inserted.has(notificationUuid)) return;
  await insertDeliveries(transaction, [{ notificationUuid, channel: 'SMS', smsId, reason: null }], now);
}

type FirstPurchase = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly phoneHash: string;
};

/** Writes the entries of the codes of a purchase that were sent before its client existed. */
export async function writeEarlierCodeEntries(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, orderUuid, phoneHash }: FirstPurchase,
): Promise<void> {
  const codes = await codesWithoutClient(transaction, { orderUuid, phoneHash });
  for (const code of codes) await writeCodeEntry(context, transaction, { ...code, clientUuid, orderUuid });
  await copySmsStates(
    transaction,
    codes.map(({ smsId }) => smsId),
  );
}
