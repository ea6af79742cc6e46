import { clientSession, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import { insertTrustedDevice } from '../../db/clients/client-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import type { OpenedBy } from '../../db/auth/session-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertClientSession, revokeSession } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';

export type LoggedIn = {
  readonly client: ClientRow;
  readonly sessionToken: string;
  readonly deviceToken: string;
};

type Opening = {
  /** The way the client was identified, for the history. */
  readonly verification: HistoryEvent;
  /**
   * Sessions that the browser still holds, null for none; the new session ends them (docs/spec/reliability.md#S-06,
   * docs/spec/reliability.md#S-09).
   */
  readonly oldSessionTokens: readonly (string | null)[];
};

/**
 * Opens a session for an identified client and trusts the browser from now on (docs/spec/rules.md#7).
 */
export async function openClientSession(
  context: Context,
  client: ClientRow,
  opening: Opening,
): Promise<LoggedIn> {
  const { database, clock, random } = context;
  const now = clock.now();
  const deviceToken = random.token();
  const { clientUuid } = client;
  const sessionToken = await database.transaction(async (transaction) => {
    await insertTrustedDevice(
      transaction,
      { deviceHash: hashOfSecret(deviceToken), clientUuid },
      { now, until: plusSeconds(now, trustedDeviceSeconds) },
    );
    return writeClientSession(context, transaction, { client, ...opening, openedBy: 'LOG_IN' });
  });
  return { client, sessionToken, deviceToken };
}

type NewSession = Opening & { readonly client: ClientRow; readonly openedBy: OpenedBy };

/** Ends the sessions that the browser holds, writes a new one with a history event and returns its token. */
export async function writeClientSession(
  { clock, random }: Context,
  transaction: Transaction,
  { client: { clientUuid }, verification, oldSessionTokens, openedBy }: NewSession,
): Promise<string> {
  const now = clock.now();
  const sessionToken = random.token();
  for (const token of oldSessionTokens)
    if (token !== null) await revokeSession(transaction, hashOfSecret(token), now);
  await insertClientSession(transaction, {
    sessionHash: hashOfSecret(sessionToken),
    clientUuid,
    openedBy,
    createdAt: now,
    expiresAt: plusSeconds(now, clientSession.absoluteSeconds),
  });
  await insertEvents(transaction, [{ ...verification, clientUuid, orderUuid: null, actionDate: now }]);
  return sessionToken;
}
