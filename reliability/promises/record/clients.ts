import { randomBytes } from 'node:crypto';
import { instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { insertClientSession } from '#server/db/auth/session-store.ts';
import type { Database } from '#server/db/database.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

/** A client of the run with an open session. */
export type Client = {
  readonly clientUuid: string;
  readonly phone: string;
  readonly apiClient: ApiClient;
  /** The address of the calendar feed. */
  readonly feedUrl: string;
};

/**
 * Opens sessions and renews them in the database. A log-in for each reading would need a code by SMS, and the codes
 * would exceed their limits.
 */
export type Sessions = {
  open(phone: string): Promise<Client>;
  /** Renews all sessions, as log-ins at this instant would. */
  renew(): Promise<void>;
};

const sessionSeconds = 12 * 3_600;

export function sessionsIn(stack: Stack, database: Database): Sessions {
  const hashes: string[] = [];
  return {
    open: async (phone) => {
      const clientUuid = await clientOfPhone(database, phone);
      const token = randomBytes(32).toString('base64url');
      const sessionHash = hashOfSecret(token);
      const createdAt = instant(await clockNow(stack));
      const expiresAt = plusSeconds(createdAt, sessionSeconds);
      const session = { clientUuid, openedBy: 'LOG_IN', createdAt, expiresAt, sessionHash } as const;
      await database.transaction((transaction) => insertClientSession(transaction, session));
      hashes.push(sessionHash);
      const apiClient = newApiClient(stack.productUrl);
      apiClient.keepCookie('__Host-client', token);
      return { clientUuid, phone, apiClient, feedUrl: await openFeed(stack, apiClient) };
    },
    renew: async () => {
      const now = instant(await clockNow(stack));
      await database.autocommit`
        update session set created_at = ${now}, last_seen_at = ${now}, expires_at = ${plusSeconds(now, sessionSeconds)}
        where session_hash = any (${hashes})`;
    },
  };
}

async function clientOfPhone({ reader }: Database, phone: string): Promise<ClientUuid> {
  const [client] = await reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from client where phone = ${phone}`;
  if (client === undefined) throw new Error(`client ${phone} not found`);
  return client.clientUuid;
}

async function openFeed({ productUrl }: Stack, apiClient: ApiClient): Promise<string> {
  const { body } = await apiClient.renewCalendarFeed();
  return `${productUrl}/api/calendar/${String(body['token'])}/payments.ics`;
}
