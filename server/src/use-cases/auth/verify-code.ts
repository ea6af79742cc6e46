import { timingSafeEqual } from 'node:crypto';
import { allowsOneMore, logInLimits, temporaryBlockSeconds } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { blockClientUntil } from '../../db/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { countEvents, insertEvent, lockPhone } from '../../db/limit-store.ts';
import type { Challenge, CodePurpose } from '../../db/otp-store.ts';
import { consumeChallenge, countGuess, newestChallenge } from '../../db/otp-store.ts';
import type { Context } from '../context.ts';
import { hashOfBrowser, hashOfCode, hashOfPhone } from './phone-hash.ts';

export type CodeGuess = {
  readonly purpose: CodePurpose;
  readonly phone: Phone;
  readonly browserToken: string;
  readonly code: string;
};

export type CodeRefusal = Refusal<
  'invalid.otp.attempt.error' | 'otp.expired.error' | 'action.not.started.error' | 'request.limit.exceeded'
>;

/**
 * Whether the code is the one that was sent to this phone for this browser: once, within its life, within three guesses and the
 * budgets of wrong codes. The guess is counted before it is looked at (rules 7, reliability 4.1, S-01). A wrong code's refusal
 * says `attemptsLeft=2`.
 */
export async function verifyCode(
  context: Context,
  guess: CodeGuess,
): Promise<Result<Challenge, CodeRefusal>> {
  const phoneHash = hashOfPhone(context, guess.phone);
  const browserHash = hashOfBrowser(guess.browserToken);
  return context.database.transaction(async (transaction) => {
    await lockPhone(transaction, phoneHash);
    const challenge = await newestChallenge(transaction, { browserHash, phoneHash, purpose: guess.purpose });
    if (challenge?.consumedAt !== null) return refuse('action.not.started.error');
    if (challenge.expiresAt <= context.clock.now()) return refuse('otp.expired.error');
    if (!(await hasBudget(context, transaction, challenge))) return refuse('request.limit.exceeded');
    if (!(await countGuess(transaction, challenge.challengeUuid))) return refuse('action.not.started.error');
    if (isRight(context, challenge, guess.code)) {
      await consumeChallenge(transaction, challenge.challengeUuid, context.clock.now());
      return done(challenge);
    }
    await countWrong(context, transaction, { challenge, phone: guess.phone });
    return wrong(challenge.maxAttempts - challenge.attempts - 1);
  });
}

/** After the last wrong guess the code is dead: a new one is needed. */
function wrong(attemptsLeft: number): Result<never, CodeRefusal> {
  return refuse('invalid.otp.attempt.error', `attemptsLeft=${attemptsLeft}`);
}

function isRight(context: Context, challenge: Challenge, code: string): boolean {
  const given = Buffer.from(hashOfCode(context, challenge.challengeUuid, code));
  const expected = Buffer.from(challenge.codeHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function hasBudget(context: Context, transaction: Transaction, challenge: Challenge): Promise<boolean> {
  const now = context.clock.now();
  const factor = context.settings.limitFactor;
  const scope = challenge.trustedDevice ? 'wrongCodesTrusted' : 'wrongCodesUntrusted';
  const own = await countEvents(
    transaction,
    { scope, subject: challenge.phoneHash },
    { limits: logInLimits[scope], now },
  );
  if (!allowsOneMore(own, logInLimits[scope], factor)) return false;
  if (challenge.trustedDevice) return true;
  const limits = logInLimits.wrongCodesService;
  const all = await countEvents(transaction, { scope: 'wrongCodesService', subject: '' }, { limits, now });
  return allowsOneMore(all, limits, factor);
}

/** When the budget of 30 days is used up, the system blocks the phone for a day, for browsers it does not know (rules 7). */
async function countWrong(
  context: Context,
  transaction: Transaction,
  { challenge, phone }: { readonly challenge: Challenge; readonly phone: Phone },
): Promise<void> {
  const now = context.clock.now();
  const scope = challenge.trustedDevice ? 'wrongCodesTrusted' : 'wrongCodesUntrusted';
  await insertEvent(transaction, { scope, subject: challenge.phoneHash }, now);
  if (challenge.trustedDevice) return;
  await insertEvent(transaction, { scope: 'wrongCodesService', subject: '' }, now);
  const limits = logInLimits.wrongCodesUntrusted;
  const counts = await countEvents(transaction, { scope, subject: challenge.phoneHash }, { limits, now });
  const monthIsUsedUp = !allowsOneMore(counts.slice(1), limits.slice(1), context.settings.limitFactor);
  if (monthIsUsedUp) await blockClientUntil(transaction, phone, plusSeconds(now, temporaryBlockSeconds));
}
