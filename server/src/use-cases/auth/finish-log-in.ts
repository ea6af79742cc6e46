import { clientSession, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../chance.ts';
import type { ClientRow } from '../../db/client-store.ts';
import { clientByPhone, insertTrustedDevice } from '../../db/client-store.ts';
import { insertEvents } from '../../db/history-store.ts';
import { insertClientSession, revokeSession } from '../../db/session-store.ts';
import type { Context } from '../context.ts';
import { whyBarred } from './start-log-in.ts';
import type { CodeRefusal } from './verify-code.ts';
import { verifyCode } from './verify-code.ts';
import type { Visitor } from './visitor.ts';
import { isTrusted } from './visitor.ts';

type LogInFinish = {
  readonly phone: Phone;
  readonly code: string;
  readonly visitor: Visitor;
  /** A session that the browser still holds; it dies with the new one (S-06). */
  readonly oldSessionToken: string | null;
};

export type LoggedIn = {
  readonly client: ClientRow;
  readonly sessionToken: string;
  readonly deviceToken: string;
};

/** Logs a client in with the code from the SMS: a new session, and a browser that is trusted from now on (rules 7). */
export async function finishLogIn(
  context: Context,
  { phone, code, visitor, oldSessionToken }: LogInFinish,
): Promise<Result<LoggedIn, CodeRefusal | Refusal<'client.blocked.error' | 'client.inactive.error'>>> {
  const verified = await verifyCode(context, {
    purpose: 'LOGIN',
    phone,
    browserToken: visitor.browserToken,
    code,
  });
  // who has asked for no code learns nothing about the phone (S-05)
  if (!verified.ok && verified.error.code === 'action.not.started.error') return verified;
  const client = await clientByPhone(context.database.reader, phone);
  if (client === null) return refuse('action.not.started.error');
  const barred = whyBarred(context, client, await isTrusted(context, visitor, client));
  if (barred !== null) return refuse(barred);
  if (!verified.ok) return verified;
  return done(
    await openSession(context, client, { challengeUuid: verified.value.challengeUuid, oldSessionToken }),
  );
}

async function openSession(
  { database, clock, chance }: Context,
  client: ClientRow,
  {
    challengeUuid,
    oldSessionToken,
  }: { readonly challengeUuid: string; readonly oldSessionToken: string | null },
): Promise<LoggedIn> {
  const now = clock.now();
  const [sessionToken, deviceToken] = [chance.token(), chance.token()];
  const { clientUuid } = client;
  await database.transaction(async (transaction) => {
    if (oldSessionToken !== null) await revokeSession(transaction, hashOfSecret(oldSessionToken), now);
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
    await insertEvents(transaction, {
      clientUuid,
      orderUuid: null,
      actionDate: now,
      events: [
        {
          type: 'VERIFICATION_SMS_SUCCESS',
          subjectType: 'SMS',
          subjectId: challengeUuid,
          transitionKey: `SMS/${challengeUuid}/VERIFIED/1`,
          amount: null,
          text: 'Вход по коду из СМС',
        },
      ],
    });
  });
  return { client, sessionToken, deviceToken };
}
