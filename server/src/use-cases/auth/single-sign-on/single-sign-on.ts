import { parsePhone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/dates.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone, type ClientRow } from '../../../db/clients/client-store.ts';
import { linkIdentity } from '../../../db/auth/sign-on-person-store.ts';
import type { SignOnAnswer } from '../../../gateways/single-sign-on/port.ts';
import type { Context, DatabaseAccess } from '../../context.ts';
import { type LoggedIn, openClientSession } from '../open-client-session.ts';
import { toOwnPath } from './own-page.ts';
import { type BrowserTokens, openAttempt, sealAttempt } from './sign-on-attempt.ts';
import { exclusionReason } from '../by-code/start-log-in.ts';

type SignOnRequest = {
  /** The pages after a success and after a failure. */
  readonly returnUrl: string;
  readonly authUrl: string;
  readonly tokens: BrowserTokens;
};

type SignOnStarted = { readonly address: string; readonly sealedAttempt: string };

/** Time for the customer to confirm the log-in at the bank. */
const attemptLifeSeconds = 600;
const logInPage = '/login/phone';

/**
 * Starts a log-in by Сбер ID. Returns the bank's address, and the sealed attempt for a cookie. The log-in ends on
 * one of our pages (docs/spec/specification.md#2 «Phone login page», docs/spec/reliability.md#S-35).
 */
export async function startSingleSignOn(
  { singleSignOn, settings, clock }: DatabaseAccess & Pick<Context, 'singleSignOn'>,
  { returnUrl, authUrl, tokens }: SignOnRequest,
): Promise<Result<SignOnStarted, Refusal<'sberid.auth.failed.error'>>> {
  const started = await singleSignOn.begin();
  if (started === null) return refuse('sberid.auth.failed.error');
  const sealedAttempt = sealAttempt(settings.dataKey, {
    secrets: started.secrets,
    returnPage: toOwnPath(returnUrl, settings.publicUrl) ?? logInPage,
    authPage: toOwnPath(authUrl, settings.publicUrl) ?? logInPage,
    expiresAt: plusSeconds(clock.now(), attemptLifeSeconds),
    tokens,
  });
  return success({ address: started.address, sealedAttempt });
}

type SignOnRefusal = Refusal<
  'sberid.auth.failed.error' | 'client.blocked.error' | 'client.inactive.error' | 'client.not.exist.error'
>;

type SignOnReturn = {
  /** The query string of the bank's redirect. */
  readonly query: string;
  /** The cookie; null when the browser sent none. */
  readonly sealedAttempt: string | null;
};

export type SignOnEnd = {
  /** The path of our page where the browser continues. */
  readonly page: string;
  readonly outcome: Result<LoggedIn, SignOnRefusal>;
};

/**
 * Finishes a log-in by Сбер ID: opens a session for the client whose phone the bank reports, or refuses
 * (docs/spec/specification.md#8 «Phone page»).
 */
export async function finishSingleSignOn(
  context: DatabaseAccess & Pick<Context, 'singleSignOn'>,
  { query, sealedAttempt }: SignOnReturn,
): Promise<SignOnEnd> {
  const { settings, clock, singleSignOn } = context;
  const attempt = sealedAttempt === null ? null : openAttempt(settings.dataKey, sealedAttempt, clock.now());
  if (attempt === null) return { page: logInPage, outcome: refuse('sberid.auth.failed.error') };
  const answer = await singleSignOn.finish({ query, secrets: attempt.secrets });
  const outcome = await logInIdentified(context, answer, attempt.tokens);
  return { page: outcome.ok ? attempt.returnPage : attempt.authPage, outcome };
}

/**
 * Logs in the client with the reported phone, if the same person at the bank signed on first. A later owner of the
 * phone number is another person and is refused (ASVS 10.5.2).
 */
async function logInIdentified(
  context: DatabaseAccess,
  answer: SignOnAnswer,
  tokens: BrowserTokens,
): Promise<Result<LoggedIn, SignOnRefusal>> {
  if (answer.kind === 'refused') {
    context.log.warn('sso.refused', { code: answer.reason });
    return refuse('sberid.auth.failed.error');
  }
  const phone = parsePhone('7', answer.phone.replace(/^\+?[78]/, ''));
  if (!phone.ok) return refuse('sberid.auth.failed.error');
  const client = await clientByPhone(context.database.reader, phone.value);
  if (client === null) return refuse('client.not.exist.error');
  const now = context.clock.now();
  if (await linkIdentity(context.database.autocommit, client.clientUuid, { ...answer, now }))
    return logIn(context, client, tokens);
  context.log.warn('sso.mismatch', { clientUuid: client.clientUuid });
  return refuse('sberid.auth.failed.error');
}

async function logIn(
  context: DatabaseAccess,
  client: ClientRow,
  tokens: BrowserTokens,
): Promise<Result<LoggedIn, SignOnRefusal>> {
  const excluded = exclusionReason(client);
  if (excluded !== null) return refuse(excluded);
  const verification = historyEvent({
    type: 'VERIFICATION_SBERID_SUCCESS',
    subjectType: 'SBERID',
    subjectId: context.random.uuid(),
    newState: 'VERIFIED/1',
    amount: null,
    text: 'Вход по Сбер ID',
  });
  // an absent cookie is an empty token, which matches no session
  return success(
    await openClientSession(context, client, {
      verification,
      oldSessionTokens: [tokens.client, tokens.staff],
      oldDeviceToken: tokens.device,
    }),
  );
}
