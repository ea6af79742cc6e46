import { guessesUnderAttack } from '#domain/auth/attack.ts';
import { codesPerLogIn, guessesPerCode, trustedDeviceSeconds } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { enqueueAwaitedJob } from '../../../db/jobs/job-store.ts';
import { lockSubject } from '../../../db/auth/limit-store.ts';
import {
  type Challenge,
  codesSentSince,
  endChallenges,
  hasLogInSince,
  insertChallenge,
  newestChallenge,
} from '../../../db/auth/otp-store.ts';
import { insertSms } from '../../../db/notifications/sms-store.ts';
import { writeCodeEntry } from '../../notifications/write-code-entry.ts';
import { seal } from '../../../secrets/seal.ts';
import type { DatabaseAccess } from '../../context.ts';
import { isUnderAttack } from './attack-mode.ts';
import { guessRefusal } from './guess-budget.ts';
import { hashOfBrowser, hashOfCode, hashOfPhone } from '../../secrets/phone-hash.ts';
import { refuseUntil } from './refuse-until.ts';
import { smsLimitEnd } from './sms-budget.ts';

export type CodeRequest = {
  /** The purchase that the code is to confirm; null for a log-in. */
  readonly orderUuid: OrderUuid | null;
  readonly phone: Phone;
  /** Null when the phone has no client yet, at a first checkout. */
  readonly clientUuid: ClientUuid | null;
  readonly browserToken: string;
  readonly trustedDevice: boolean;
  /** Builds the text of the SMS with the code; at most 70 characters. */
  readonly textOf: (code: string) => string;
  readonly requestKind: RequestKind;
  /** SHA-256 of the documents that the code is to confirm; null for a log-in (docs/spec/rules.md#11). */
  readonly signedTexts: SignedTexts | null;
};

/** SHA-256 of each text that the code signs. */
type SignedTexts = {
  readonly contractHash: string;
  readonly personalDataHash: string;
  readonly cardHash: string;
};

/**
 * ONCE: a valid code of this browser is reused, for example after a refresh. AGAIN_IN_LOG_IN: a new code of the same
 * log-in, three at most. AGAIN: a new code that begins a new count of codes.
 */
type RequestKind = 'ONCE' | 'AGAIN_IN_LOG_IN' | 'AGAIN';

/** The countdown and the remaining guesses of a code, for the page (docs/spec/specification.md#3 «OTP data»). */
export type CodeState = {
  readonly actionExpiredAt: Instant;
  readonly otpLastUpdate: Instant;
  /** Seconds until a new code may be requested. */
  readonly newOtpDelay: number;
  readonly otpCountLeft: number;
  /** Seconds until the code expires. A page cannot compute them, because the clock of its device may differ. */
  readonly validSeconds: number;
};

/**
 * Sends a code to a phone, for one browser and one purchase or log-in. It replaces the previous code, except that
 * of another purchase. The limits are one code per delay, three per log-in, five a day, and those of the whole
 * service. Sends nothing while codes of this phone are refused (docs/spec/rules.md#7,
 * docs/spec/reliability.md#4.1).
 */
export async function issueCode(
  context: DatabaseAccess,
  request: CodeRequest,
): Promise<
  Result<CodeState, Refusal<'otp.resend.too.early.error' | 'request.limit.exceeded' | 'client.blocked.error'>>
> {
  const phoneHash = hashOfPhone(context, request.phone);
  const browserHash = hashOfBrowser(request.browserToken);
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, phoneHash);
    const { trustedDevice, orderUuid } = request;
    const refusal = await guessRefusal(context, transaction, { phoneHash, trustedDevice });
    if (refusal !== null) return refuseUntil(context, refusal.code, refusal.until);
    const newest = await newestChallenge(transaction, { browserHash, phoneHash, orderUuid });
    const unused = newest?.consumedAt === null ? newest : null;
    return reuseOrIssue(context, transaction, { ...request, phoneHash, browserHash, unused });
  });
}

type CodeQuery = CodeRequest & {
  readonly phoneHash: string;
  readonly browserHash: string;
  /** The newest unused code of this browser and phone for the same purchase or log-in, expired or not. */
  readonly unused: Challenge | null;
};

async function reuseOrIssue(
  context: DatabaseAccess,
  transaction: Transaction,
  { unused, ...request }: CodeQuery,
): ReturnType<typeof issueCode> {
  const now = context.clock.now();
  if (request.requestKind === 'ONCE' && unused !== null && unused.expiresAt > now)
    return success(codeState(context, unused));
  const previous = request.requestKind === 'AGAIN_IN_LOG_IN' ? unused : null;
  const codeNumber = (previous?.codeNumber ?? 0) + 1;
  const logInEndsAt = previous?.expiresAt ?? now;
  return replaceCode(context, transaction, { ...request, codeNumber, logInEndsAt });
}

async function replaceCode(
  context: DatabaseAccess,
  transaction: Transaction,
  request: CodeToSend,
): ReturnType<typeof issueCode> {
  const now = context.clock.now();
  const sent = await codesSentSince(transaction, request.phoneHash, plusSeconds(now, -daySeconds));
  const waitSeconds = secondsToWait(context, sent[0], now);
  if (waitSeconds > 0) return refuse('otp.resend.too.early.error', `retryAfterSeconds=${waitSeconds}`);
  const until = await codeLimitEnd(context, transaction, { ...request, sent });
  if (until !== null) return refuseUntil(context, 'request.limit.exceeded', until);
  await endChallenges(transaction, request, now);
  return success(await sendCode(context, transaction, request));
}

const daySeconds = 24 * 3600;

/**
 * Returns the instant until which no code is sent, or null. The last code of the day is reserved for a trusted
 * browser, so that strangers cannot use up all codes.
 */
async function codeLimitEnd(
  context: DatabaseAccess,
  transaction: Transaction,
  {
    codeNumber,
    logInEndsAt,
    trustedDevice,
    phoneHash,
    sent,
  }: CodeToSend & { readonly sent: readonly Instant[] },
): Promise<Instant | null> {
  const { clock, settings } = context;
  const now = clock.now();
  // after `logInEndsAt` a new log-in may start on the phone page
  if (codeNumber > codesPerLogIn * settings.limitFactor) return logInEndsAt;
  const since = plusSeconds(now, -trustedDeviceSeconds);
  const reservedCodes = !trustedDevice && (await hasLogInSince(transaction, phoneHash, since)) ? 1 : 0;
  const [{ windowSeconds, most } = { windowSeconds: daySeconds, most: 0 }] =
    settings.logIn.limits.codesPerPhone;
  const allowed = most * settings.limitFactor - reservedCodes;
  if (sent.length < allowed) return smsLimitEnd(context, transaction, { trustedDevice });
  return plusSeconds(sent[Math.max(0, allowed - 1)] ?? now, windowSeconds);
}

function secondsToWait({ settings }: DatabaseAccess, lastSentAt: Instant | undefined, now: Instant): number {
  if (lastSentAt === undefined) return 0;
  return Math.max(0, Math.ceil(settings.newOtpDelaySeconds - secondsBetween(lastSentAt, now)));
}

type CodeToSend = CodeRequest & {
  readonly phoneHash: string;
  readonly browserHash: string;
  readonly codeNumber: number;
  /** Expiry of the previous code of the log-in. */
  readonly logInEndsAt: Instant;
};

async function sendCode(
  context: DatabaseAccess,
  transaction: Transaction,
  request: CodeToSend,
): Promise<CodeState> {
  const { random, settings, clock } = context;
  const now = clock.now();
  const code = random.digits(settings.otpLength);
  const challengeUuid = random.uuid();
  const challenge: Challenge = {
    challengeUuid,
    orderUuid: request.orderUuid,
    clientUuid: request.clientUuid,
    phoneHash: request.phoneHash,
    browserHash: request.browserHash,
    codeHash: hashOfCode(context, challengeUuid, code),
    trustedDevice: request.trustedDevice,
    createdAt: now,
    expiresAt: plusSeconds(now, settings.otpLifetimeSeconds),
    attempts: 0,
    maxAttempts: await guessesFor(context, transaction, request),
    codeNumber: request.codeNumber,
    contractHash: request.signedTexts?.contractHash ?? null,
    personalDataHash: request.signedTexts?.personalDataHash ?? null,
    cardHash: request.signedTexts?.cardHash ?? null,
  };
  const message = JSON.stringify({ phone: `7${request.phone}`, text: request.textOf(code) });
  const sms = {
    kind: 'CODE',
    phoneHash: request.phoneHash,
    sealed: seal(settings.dataKey, message),
  } as const;
  const [smsId] = await insertSms(transaction, [sms], now);
  if (smsId === undefined) throw new Error(`no message was written for challenge ${challengeUuid}`);
  await insertChallenge(transaction, challenge, smsId);
  await writeCodeEntry(context, transaction, { ...request, challengeUuid, smsId });
  await enqueueAwaitedJob(transaction, {
    kind: 'send-sms',
    key: String(smsId),
    payload: { smsId },
    runAt: now,
  });
  return codeState(context, challenge);
}

/**
 * The number of guesses per code: three, or one for an untrusted browser in attack mode
 * (docs/spec/reliability.md#4.1).
 */
export async function guessesFor(
  context: DatabaseAccess,
  reader: Reader,
  { trustedDevice }: { readonly trustedDevice: boolean },
): Promise<number> {
  return !trustedDevice && (await isUnderAttack(context, reader)) ? guessesUnderAttack : guessesPerCode;
}

export function codeState(context: DatabaseAccess, challenge: Challenge): CodeState {
  const now = context.clock.now();
  return {
    actionExpiredAt: challenge.expiresAt,
    otpLastUpdate: challenge.createdAt,
    newOtpDelay: secondsToWait(context, challenge.createdAt, now),
    otpCountLeft: challenge.maxAttempts - challenge.attempts,
    validSeconds: Math.max(0, Math.ceil(secondsBetween(now, challenge.expiresAt))),
  };
}
