import { allowsOneMore, logInLimits } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/job-store.ts';
import { lockPhone } from '../../db/limit-store.ts';
import type { Challenge, CodePurpose } from '../../db/otp-store.ts';
import { codesSentSince, endChallenges, insertChallenge, newestChallenge } from '../../db/otp-store.ts';
import { insertSms } from '../../db/sms-store.ts';
import { seal } from '../../seal.ts';
import type { Context } from '../context.ts';
import { hashOfBrowser, hashOfCode, hashOfPhone } from './phone-hash.ts';

export type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly phone: Phone;
  /** null where the phone is not a client's yet, at a first checkout. */
  readonly clientUuid: ClientUuid | null;
  readonly browserToken: string;
  readonly trustedDevice: boolean;
  /** What the SMS says around the code, at most 70 characters together. */
  readonly textOf: (code: string) => string;
  /** False: a code that this browser asked for a moment ago still counts, none is sent again (a refresh, a way back). */
  readonly always: boolean;
};

/** What the page needs to count down and to say how many attempts are left (spec 3 «OTP data»). */
export type CodeState = {
  readonly actionExpiredAt: Instant;
  readonly otpLastUpdate: Instant;
  /** Seconds. */
  readonly newOtpDelay: number;
  readonly otpCountLeft: number;
};

const attemptsPerCode = 3;

/**
 * Sends a code to a phone, for one purpose and one browser; a new code ends the old one. Never two within the delay, never more
 * than five in a day (rules 7, reliability 4.1, I-35, I-37).
 */
export async function issueCode(
  context: Context,
  request: CodeRequest,
): Promise<Result<CodeState, Refusal<'otp.resend.too.early.error' | 'request.limit.exceeded'>>> {
  const phoneHash = hashOfPhone(context, request.phone);
  const browserHash = hashOfBrowser(request.browserToken);
  return context.database.transaction(async (transaction) => {
    const now = context.clock.now();
    await lockPhone(transaction, phoneHash);
    const newest = await newestChallenge(transaction, { browserHash, phoneHash, purpose: request.purpose });
    if (!request.always && newest !== null && newest.consumedAt === null && newest.expiresAt > now) {
      return done(codeState(context, newest));
    }
    const sent = await codesSentSince(transaction, phoneHash, plusSeconds(now, -dayLimit.windowSeconds));
    const waitSeconds = secondsToWait(context, sent[0], now);
    if (waitSeconds > 0) return refuse('otp.resend.too.early.error', `retryAfterSeconds=${waitSeconds}`);
    if (!allowsOneMore([sent.length], [dayLimit], context.settings.limitFactor))
      return refuse('request.limit.exceeded');
    await endChallenges(transaction, { browserHash, phoneHash }, now);
    return done(await sendCode(context, transaction, { ...request, phoneHash, browserHash }));
  });
}

const [dayLimit] = logInLimits.codesPerPhone;

function secondsToWait({ settings }: Context, lastSentAt: Instant | undefined, now: Instant): number {
  if (lastSentAt === undefined) return 0;
  return Math.max(0, Math.ceil(settings.newOtpDelaySeconds - secondsBetween(lastSentAt, now)));
}

type Addressed = CodeRequest & { readonly phoneHash: string; readonly browserHash: string };

async function sendCode(context: Context, transaction: Transaction, request: Addressed): Promise<CodeState> {
  const { chance, settings, clock } = context;
  const now = clock.now();
  const code = chance.digits(settings.otpLength);
  const challengeUuid = chance.uuid();
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
    maxAttempts: attemptsPerCode,
  };
  await insertChallenge(transaction, challenge);
  const message = JSON.stringify({ phone: `7${request.phone}`, text: request.textOf(code) });
  const sms = { kind: 'CODE', phoneHash: request.phoneHash, sealed: seal(settings.pepper, message) } as const;
  const smsId = await insertSms(transaction, sms, now);
  await enqueueJob(transaction, { kind: 'send-sms', key: String(smsId), payload: { smsId }, runAt: now });
  return codeState(context, challenge);
}

/** What the page is told about a code. */
export function codeState({ settings }: Context, challenge: Challenge): CodeState {
  return {
    actionExpiredAt: challenge.expiresAt,
    otpLastUpdate: challenge.createdAt,
    newOtpDelay: settings.newOtpDelaySeconds,
    otpCountLeft: challenge.maxAttempts - challenge.attempts,
  };
}
