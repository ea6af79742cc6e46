import type { Phone } from '#domain/auth/phone.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone } from '../../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { type LoggedIn, openClientSession } from '../open-client-session.ts';
import { exclusionReason } from './start-log-in.ts';
import { type CodeRefusal, verifyCode } from './verify-code.ts';
import type { LoginBrowser } from './login-browser.ts';

type LogInFinish = {
  readonly phone: Phone;
  readonly code: string;
  readonly browser: LoginBrowser;
  /** The browser's present session; the new session ends it (docs/spec/reliability.md#S-06). */
  readonly oldSessionToken: string | null;
  /** The clock of the browser; null or absent when it is not known. */
  readonly utcOffset?: UtcOffset | null;
};

/**
 * Logs a client in with the code from the SMS: creates a session and trusts the browser from now on
 * (docs/spec/rules.md#7).
 */
export async function finishLogIn(
  context: DatabaseAccess,
  { phone, code, browser, oldSessionToken, utcOffset = null }: LogInFinish,
): Promise<Result<LoggedIn, CodeRefusal | Refusal<'client.blocked.error' | 'client.inactive.error'>>> {
  const verified = await verifyCode(context, {
    orderUuid: null,
    phone,
    browserToken: browser.browserToken,
    code,
  });
  const client = await clientByPhone(context.database.reader, phone);
  // a browser that requested no code learns nothing about the phone (docs/spec/reliability.md#S-05)
  if (client === null || (!verified.ok && verified.error.code === 'action.not.started.error'))
    return refuse('action.not.started.error');
  const excluded = exclusionReason(client);
  if (excluded !== null) return refuse(excluded);
  if (!verified.ok) return verified;
  const { challengeUuid } = verified.value;
  const verification = historyEvent({
    type: 'VERIFICATION_SMS_SUCCESS',
    subjectType: 'SMS',
    subjectId: challengeUuid,
    newState: 'VERIFIED/1',
    amount: null,
    text: 'Вход по коду из СМС',
  });
  context.log.info('client.login', { clientUuid: client.clientUuid });
  return success(
    await openClientSession(context, client, {
      verification,
      oldSessionTokens: [oldSessionToken],
      oldDeviceToken: browser.deviceToken,
      utcOffset,
    }),
  );
}
