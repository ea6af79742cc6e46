import { guessesUnderAttack } from '#domain/auth/attack.ts';
import { codesPerAttempt, guessesPerCode, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { enqueueAwaitedJob } from '../../../db/jobs/job-store.ts';
import { lockSubject } from '../../../db/auth/limit-store.ts';
import type { Challenge, CodePurpose } from '../../../db/auth/otp-store.ts';
import {
  codesSentSince,
  endChallenges,
  hasLoggedInSince,
  insertChallenge,
  newestChallenge,
} from '../../../db/auth/otp-store.ts';
import { insertSms } from '../../../db/notifications/sms-store.ts';
import { seal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';
import { isUnderAttack } from './attack-mode.ts';
import { guessesHeld } from './guess-budget.ts';
import { hashOfBrowser, hashOfCode, hashOfPhone } from './phone-hash.ts';
import { refuseUntil } from './refuse-until.ts';
import { smsHeldUntil } from './sms-budget.ts';

export type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly phone: Phone;
  /** null where the phone is not a client's yet, at a first checkout. */
  readonly clientUuid: ClientUuid | null;
  readonly browserToken: string;
  readonly trustedDevice: boolean;
  /** What the SMS says around the code, at most 70 characters together. */
  readonly textOf: (code: string) => string;
  readonly asked: Asked;
};

/**
 * ONCE: a code that this browser asked for a moment ago still counts, none is sent again (a refresh, a way back).
 * AGAIN_IN_ATTEMPT: another code of the same log-in, three at most. AGAIN: another code.
 */
type Asked = 'ONCE' | 'AGAIN_IN_ATTEMPT' | 'AGAIN';

/**
 * What the page needs to count down and to say how many attempts are left (docs/spec/specification.md#3 «OTP data»).
 */
export type CodeState = {
  readonly actionExpiredAt: Instant;
  readonly otpLastUpdate: Instant;
  /** Seconds from now on until a new code may be asked for. */
  readonly newOtpDelay: number;
  readonly otpCountLeft: number;
};

/**
 * Sends a code to a phone, for one purpose and one browser; a new code ends the old one. Never two within the delay,
 * never more than three in a log-in and five in a day, never more than the service may send, and none that could not be
 * accepted (docs/spec/rules.md#7, docs/spec/reliability.md#4.1).
 */
export async function issueCode(
  context: Context,
  request: CodeRequest,
): Promise<
  Result<CodeState, Refusal<'otp.resend.too.early.error' | 'request.limit.exceeded' | 'client.blocked.error'>>
> {
  const phoneHash = hashOfPhone(context, request.phone);
  const browserHash = hashOfBrowser(request.browserToken);
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, phoneHash);
    const { trustedDevice, purpose } = request;
    const held = await guessesHeld(context, transaction, { phoneHash, trustedDevice });
    if (held !== null) return refuseUntil(context, held.code, held.until);
    const newest = await newestChallenge(transaction, { browserHash, phoneHash, purpose });
    const live = newest?.consumedAt === null ? newest : null;
    return issueAfter(context, transaction, { ...request, phoneHash, browserHash, live });
  });
}

type Found = CodeRequest & {
  readonly phoneHash: string;
  readonly browserHash: string;
  /** The newest code of this browser, phone and purpose that has not been used, expired or not. */
  readonly live: Challenge | null;
};

async function issueAfter(
  context: Context,
  transaction: Transaction,
  { live, ...request }: Found,
): ReturnType<typeof issueCode> {
  const now = context.clock.now();
  if (request.asked === 'ONCE' && live !== null && live.expiresAt > now)
    return done(codeState(context, live));
  const before = request.asked === 'AGAIN_IN_ATTEMPT' ? live : null;
  const codeNumber = (before?.codeNumber ?? 0) + 1;
  const attemptEndsAt = before?.expiresAt ?? now;
  return replaceCode(context, transaction, { ...request, codeNumber, attemptEndsAt });
}

async function replaceCode(
  context: Context,
  transaction: Transaction,
  request: Addressed,
): ReturnType<typeof issueCode> {
  const now = context.clock.now();
  const sent = await codesSentSince(transaction, request.phoneHash, plusSeconds(now, -daySeconds));
  const waitSeconds = secondsToWait(context, sent[0], now);
  if (waitSeconds > 0) return refuse('otp.resend.too.early.error', `retryAfterSeconds=${waitSeconds}`);
  const until = await codeHeldUntil(context, transaction, { ...request, sent });
  if (until !== null) return refuseUntil(context, 'request.limit.exceeded', until);
  await endChallenges(transaction, request, now);
  return done(await sendCode(context, transaction, request));
}

const daySeconds = 24 * 3600;

/** The day's last code is kept for a browser that the client has logged in with: strangers cannot use it up (A30). */
async function codeHeldUntil(
  context: Context,
  transaction: Transaction,
  {
    codeNumber,
    attemptEndsAt,
    trustedDevice,
    phoneHash,
    sent,
  }: Addressed & { readonly sent: readonly Instant[] },
): Promise<Instant | null> {
  const { clock, settings } = context;
  const now = clock.now();
  // another log-in may begin then, from the phone page
  if (codeNumber > codesPerAttempt * settings.limitFactor) return attemptEndsAt;
  const since = plusSeconds(now, -trustedDeviceSeconds);
  const kept = !trustedDevice && (await hasLoggedInSince(transaction, phoneHash, since)) ? 1 : 0;
  const [{ windowSeconds, most } = { windowSeconds: daySeconds, most: 0 }] =
    settings.logIn.limits.codesPerPhone;
  const allowed = most * settings.limitFactor - kept;
  if (sent.length < allowed) return smsHeldUntil(context, transaction, { trustedDevice });
  return plusSeconds(sent[Math.max(0, allowed - 1)] ?? now, windowSeconds);
}

function secondsToWait({ settings }: Context, lastSentAt: Instant | undefined, now: Instant): number {
  if (lastSentAt === undefined) return 0;
  return Math.max(0, Math.ceil(settings.newOtpDelaySeconds - secondsBetween(lastSentAt, now)));
}

type Addressed = CodeRequest & {
  readonly phoneHash: string;
  readonly browserHash: string;
  readonly codeNumber: number;
  /** When the last code of the log-in before ends. */
  readonly attemptEndsAt: Instant;
};

async function sendCode(context: Context, transaction: Transaction, request: Addressed): Promise<CodeState> {
  const { random, settings, clock } = context;
  const now = clock.now();
  const code = random.digits(settings.otpLength);
  const challengeUuid = random.uuid();
  const challenge: Challenge = {
    challengeUuid,
    purpose: request.purpose,
    clientUuid: request.clientUuid,
    phoneHash: request.phoneHash,
    browserHash: request.browserHash,
    codeHash: hashOfCode(context, challengeUuid, code),
    trustedDevice: request.trustedDevice,
    createdAt: now,
    expiresAt: plusSeconds(now, settings.otpLifeSeconds),
    attempts: 0,
    maxAttempts: await guessesFor(context, transaction, request),
    codeNumber: request.codeNumber,
  };
  await insertChallenge(transaction, challenge);
  const message = JSON.stringify({ phone: `7${request.phone}`, text: request.textOf(code) });
  const sms = {
    kind: 'CODE',
    phoneHash: request.phoneHash,
    sealed: seal(settings.dataKey, message),
  } as const;
  const [smsId] = await insertSms(transaction, [sms], now);
  if (smsId === undefined) throw new Error('a written message has its number');
  await enqueueAwaitedJob(transaction, {
    kind: 'send-sms',
    key: String(smsId),
    payload: { smsId },
    runAt: now,
  });
  return codeState(context, challenge);
}

/**
 * Three guesses, one for a browser that is not trusted while codes are being guessed (docs/spec/reliability.md#4.1).
 */
export async function guessesFor(
  context: Context,
  reader: Reader,
  { trustedDevice }: { readonly trustedDevice: boolean },
): Promise<number> {
  return !trustedDevice && (await isUnderAttack(context, reader)) ? guessesUnderAttack : guessesPerCode;
}

/** What the page is told about a code. */
export function codeState(context: Context, challenge: Challenge): CodeState {
  return {
    actionExpiredAt: challenge.expiresAt,
    otpLastUpdate: challenge.createdAt,
    newOtpDelay: secondsToWait(context, challenge.createdAt, context.clock.now()),
    otpCountLeft: challenge.maxAttempts - challenge.attempts,
  };
}
