import { clientSession, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { HistoryEvent } from '#domain/order/order-change.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import { insertTrustedDevice } from '../../db/clients/client-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { insertClientSession, revokeSession } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';

export type LoggedIn = {
  readonly client: ClientRow;
  readonly sessionToken: string;
  readonly deviceToken: string;
};

type Opening = {
  /** How the client was recognised, for the history. */
  readonly verification: HistoryEvent;
  /** Sessions that the browser still holds, null for none; they die with the new one (S-06, S-09). */
  readonly oldSessionTokens: readonly (string | null)[];
};

/** A new session for a client who has been recognised, and a browser that is trusted from now on (rules 7). */
export async function openClientSession(
  { database, clock, chance }: Context,
  client: ClientRow,
  { verification, oldSessionTokens }: Opening,
): Promise<LoggedIn> {
  const now = clock.now();
  const [sessionToken, deviceToken] = [chance.token(), chance.token()];
  const { clientUuid } = client;
  await database.transaction(async (transaction) => {
    for (const token of oldSessionTokens)
      if (token !== null) await revokeSession(transaction, hashOfSecret(token), now);
    await insertClientSession(transaction, {
      sessionHash: hashOfSecret(sessionToken),
      clientUuid,
      createdAt: now,
      expiresAt: plusSeconds(now, clientSession.absoluteSeconds),
    });
    await insertTrustedDevice(
      transaction,
      { deviceHash: hashOfSecret(deviceToken), clientUuid },
      { now, until: plusSeconds(now, trustedDeviceSeconds) },
    );
    await insertEvents(transaction, [{ ...verification, clientUuid, orderUuid: null, actionDate: now }]);
  });
  return { client, sessionToken, deviceToken };
}
