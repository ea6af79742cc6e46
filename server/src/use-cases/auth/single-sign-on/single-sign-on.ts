import { parsePhone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ClientRow } from '../../../db/clients/client-store.ts';
import { isPersonOfClient } from '../../../db/auth/sign-on-person-store.ts';
import { clientByPhone } from '../../../db/clients/client-store.ts';
import type { SignOnAnswer } from '../../../gateways/single-sign-on/port.ts';
import type { Context } from '../../context.ts';
import type { LoggedIn } from '../open-client-session.ts';
import { openClientSession } from '../open-client-session.ts';
import { ownPage } from './own-page.ts';
import type { HeldTokens } from './sign-on-attempt.ts';
import { openAttempt, sealAttempt } from './sign-on-attempt.ts';
import { exclusionReason } from '../by-code/start-log-in.ts';

type SignOnRequest = {
  /** Where a success and a failure are to lead. */
  readonly returnUrl: string;
  readonly authUrl: string;
  readonly held: HeldTokens;
};

type SignOnStarted = { readonly address: string; readonly sealedAttempt: string };

/** Long enough to find one's phone and to answer the bank. */
const attemptLifeSeconds = 600;
const logInPage = '/login/phone';

/**
 * Begins the log-in by Сбер ID: the bank's address, and what the browser has to bring back within ten minutes. It ends
 * on a page of our own, whatever the request says (docs/spec/specification.md#2 «Phone login page»,
 * docs/spec/reliability.md#S-35).
 */
export async function startSingleSignOn(
  { singleSignOn, settings, clock }: Context,
  { returnUrl, authUrl, held }: SignOnRequest,
): Promise<Result<SignOnStarted, Refusal<'sberid.auth.failed.error'>>> {
  const started = await singleSignOn.begin();
  if (started === null) return refuse('sberid.auth.failed.error');
  const sealedAttempt = sealAttempt(settings.dataKey, {
    secrets: started.secrets,
    returnPage: ownPage(returnUrl, settings.publicUrl) ?? logInPage,
    authPage: ownPage(authUrl, settings.publicUrl) ?? logInPage,
    expiresAt: plusSeconds(clock.now(), attemptLifeSeconds),
    held,
  });
  return done({ address: started.address, sealedAttempt });
}

type SignOnRefusal = Refusal<
  'sberid.auth.failed.error' | 'client.blocked.error' | 'client.inactive.error' | 'client.not.exist.error'
>;

type SignOnReturn = {
  /** With which the bank has sent the browser back. */
  readonly query: string;
  /** null when the browser has brought none. */
  readonly sealedAttempt: string | null;
};

export type SignOnEnd = {
  /** Where the browser goes now: a path of our own. */
  readonly page: string;
  readonly outcome: Result<LoggedIn, SignOnRefusal>;
};

/**
 * Ends the log-in by Сбер ID: a session for the client whose phone the bank names, or why there is none
 * (docs/spec/specification.md#8 «Phone page»).
 */
export async function finishSingleSignOn(
  context: Context,
  { query, sealedAttempt }: SignOnReturn,
): Promise<SignOnEnd> {
  const { settings, clock, singleSignOn } = context;
  const attempt = sealedAttempt === null ? null : openAttempt(settings.dataKey, sealedAttempt, clock.now());
  if (attempt === null) return { page: logInPage, outcome: refuse('sberid.auth.failed.error') };
  const answer = await singleSignOn.finish({ query, secrets: attempt.secrets });
  const outcome = await logInWhoTheBankNames(context, answer, attempt.held);
  return { page: outcome.ok ? attempt.returnPage : attempt.authPage, outcome };
}

/**
 * Clients are known by their phone, and by the person at the bank who first came in by it: whoever is given the number
 * later does not come into somebody else's account in this way (ASVS 10.5.2).
 */
async function logInWhoTheBankNames(
  context: Context,
  answer: SignOnAnswer,
  held: HeldTokens,
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
  if (await isPersonOfClient(context.database.autocommit, client.clientUuid, { ...answer, now }))
    return logIn(context, client, held);
  context.log.warn('sso.mismatch', { clientUuid: client.clientUuid });
  return refuse('sberid.auth.failed.error');
}

async function logIn(
  context: Context,
  client: ClientRow,
  held: HeldTokens,
): Promise<Result<LoggedIn, SignOnRefusal>> {
  const excluded = exclusionReason(client);
  if (excluded !== null) return refuse(excluded);
  const verification = historyEvent({
    type: 'VERIFICATION_SBERID_SUCCESS',
    subjectType: 'SBERID',
    subjectId: context.random.uuid(),
    reached: 'VERIFIED/1',
    amount: null,
    text: 'Вход по Сбер ID',
  });
  // what is held empty is no session's
  return done(
    await openClientSession(context, client, { verification, oldSessionTokens: [held.client, held.staff] }),
  );
}
