import { clientSession, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/dates.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  type ClientRow,
  hasTrustedDevice,
  insertTrustedDevice,
  ownerOfDevice,
  saveUtcOffset,
} from '../../db/clients/client-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { moveSubscriptions } from '../../db/notifications/push-store.ts';
import { insertClientSession, type OpenedBy, revokeSession } from '../../db/auth/session-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';

export type LoggedIn = {
  readonly client: ClientRow;
  readonly sessionToken: string;
  readonly deviceToken: string;
};

type LogIn = Opening & {
  /** Cookie of a trusted browser; null or empty without one. */
  readonly oldDeviceToken: string | null;
  /** The clock of the browser; null or absent when it is not known. */
  readonly utcOffset?: UtcOffset | null;
};

type Opening = {
  /** The way the client was identified, for the history. */
  readonly verification: HistoryEvent;
  /**
   * The browser's present sessions, null for none. The new session ends them (docs/spec/reliability.md#S-06,
   * docs/spec/reliability.md#S-09).
   */
  readonly oldSessionTokens: readonly (string | null)[];
};

/**
 * Opens a session for an identified client and trusts the browser from now on (docs/spec/rules.md#7). The client
 * gets a message about a new browser, but not about the first one (docs/spec/rules.md#12).
 */
export async function openClientSession(
  context: DatabaseAccess,
  client: ClientRow,
  { oldDeviceToken, utcOffset = null, ...opening }: LogIn,
): Promise<LoggedIn> {
  const { database, clock, random } = context;
  const now = clock.now();
  const deviceToken = random.token();
  const { clientUuid } = client;
  const sessionToken = await database.transaction(async (transaction) => {
    if (utcOffset !== null) await saveUtcOffset(transaction, clientUuid, utcOffset);
    await warnOfNewDevice(context, transaction, { clientUuid, oldDeviceToken });
    await insertTrustedDevice(
      transaction,
      { deviceHash: hashOfSecret(deviceToken), clientUuid },
      { now, until: plusSeconds(now, trustedDeviceSeconds) },
    );
    return writeClientSession(context, transaction, { client, ...opening, openedBy: 'LOG_IN' });
  });
  return { client, sessionToken, deviceToken };
}

type UsedDevice = Pick<LogIn, 'oldDeviceToken'> & Pick<ClientRow, 'clientUuid'>;

/** Sends a message about a new browser, unless the client has no trusted browser yet. */
async function warnOfNewDevice(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, oldDeviceToken }: UsedDevice,
): Promise<void> {
  const { clock, random, settings } = context;
  const owner =
    oldDeviceToken === null
      ? null
      : await ownerOfDevice(transaction, hashOfSecret(oldDeviceToken), clock.now());
  if (owner === clientUuid || !(await hasTrustedDevice(transaction, clientUuid))) return;
  await writeNotification(context, transaction, {
    kind: 'LOGIN_NEW_DEVICE',
    parameters: { at: clock.now(), supportPhone: settings.publicValues.supportPhone },
    clientUuid,
    orderUuid: null,
    occasion: random.uuid(),
  });
}

type NewSession = Opening & { readonly client: ClientRow; readonly openedBy: OpenedBy };

/**
 * Ends the browser's present sessions, opens a new one with a history event and returns its token. The browser keeps
 * the push messages of the client (docs/decisions/0088-channels-of-messages.md).
 */
export async function writeClientSession(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { client: { clientUuid }, verification, oldSessionTokens, openedBy }: NewSession,
): Promise<string> {
  const now = clock.now();
  const sessionToken = random.token();
  const sessionHash = hashOfSecret(sessionToken);
  const oldHashes = oldSessionTokens.flatMap((token) => (token === null ? [] : [hashOfSecret(token)]));
  await insertClientSession(transaction, {
    sessionHash,
    clientUuid,
    openedBy,
    createdAt: now,
    expiresAt: plusSeconds(now, clientSession.absoluteSeconds),
  });
  if (oldHashes.length > 0)
    await moveSubscriptions(transaction, { clientUuid, from: oldHashes, to: sessionHash });
  for (const oldHash of oldHashes) await revokeSession(transaction, oldHash, now);
  await insertEvents(transaction, [{ ...verification, clientUuid, orderUuid: null, actionDate: now }]);
  return sessionToken;
}
