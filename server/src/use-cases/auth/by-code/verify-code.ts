import { timingSafeEqual } from 'node:crypto';
import { guessesPerCode } from '#domain/auth/limits.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import { insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import { type Challenge, consumeChallenge, countGuess, newestChallenge } from '../../../db/auth/otp-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { countWrongCodeOfService } from './attack-mode.ts';
import { budgetOf, guessRefusal } from './guess-budget.ts';
import { guessesFor } from './issue-code.ts';
import { hashOfBrowser, hashOfCode, hashOfPhone } from '../../secrets/phone-hash.ts';
import { refuseUntil } from './refuse-until.ts';

export type CodeGuess = {
  /** The purchase that the code has to confirm; null for a log-in. */
  readonly orderUuid: OrderUuid | null;
  readonly phone: Phone;
  readonly browserToken: string;
  readonly code: string;
};

export type CodeRefusal = Refusal<
  | 'invalid.otp.attempt.error'
  | 'otp.expired.error'
  | 'action.not.started.error'
  | 'request.limit.exceeded'
  | 'client.blocked.error'
>;

/**
 * Verifies a code of this phone and browser for this purchase, or for a log-in. A code is valid once, before its
 * expiry, within its guesses and the budgets of wrong codes. The guess is counted before it is compared
 * (docs/spec/rules.md#7, docs/spec/reliability.md#4.1, docs/spec/reliability.md#S-01). A wrong code is refused
 * with `attemptsLeft=2`.
 */
export async function verifyCode(
  context: DatabaseAccess,
  guess: CodeGuess,
): Promise<Result<Challenge, CodeRefusal>> {
  const phoneHash = hashOfPhone(context, guess.phone);
  const browserHash = hashOfBrowser(guess.browserToken);
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, phoneHash);
    const { orderUuid } = guess;
    const challenge = await newestChallenge(transaction, { browserHash, phoneHash, orderUuid });
    if (challenge?.consumedAt !== null) return refuse('action.not.started.error');
    // one reading of the clock: the code must not expire between two checks of this call
    const now = context.clock.now();
    if (challenge.expiresAt <= now) return refuse('otp.expired.error');
    const maxGuesses = await guessesFor(context, transaction, challenge);
    const underAttack = maxGuesses < guessesPerCode;
    const refusal = await guessRefusal(context, transaction, challenge);
    if (refusal !== null) return refuseUntil(context, refusal.code, refusal.until);
    if (!(await countGuess(transaction, challenge.challengeUuid, maxGuesses)))
      return refuse('action.not.started.error');
    if (isCodeCorrect(context, challenge, guess.code)) {
      await consumeChallenge(transaction, challenge.challengeUuid, now);
      return success(challenge);
    }
    await countWrong(context, transaction, { challenge, underAttack });
    // a refused phone accepts no further guess of this code
    const isUsedUp = (await guessRefusal(context, transaction, challenge)) !== null;
    return refuseWrongCode(
      isUsedUp ? 0 : Math.min(challenge.maxAttempts, maxGuesses) - challenge.attempts - 1,
    );
  });
}

/**
 * After the last wrong guess the code is used up, and the client needs a new one (docs/spec/specification.md#8
 * «OTP»).
 */
function refuseWrongCode(attemptsLeft: number): Result<never, CodeRefusal> {
  return attemptsLeft > 0
    ? refuse('invalid.otp.attempt.error', `attemptsLeft=${attemptsLeft}`)
    : refuse('action.not.started.error');
}

function isCodeCorrect(context: DatabaseAccess, challenge: Challenge, code: string): boolean {
  const given = hashOfCode(context, challenge.challengeUuid, code);
  return timingSafeEqual(Buffer.from(given), Buffer.from(challenge.codeHash));
}

type WrongCode = { readonly challenge: Challenge; readonly underAttack: boolean };

async function countWrong(
  context: DatabaseAccess,
  transaction: Transaction,
  { challenge: { trustedDevice, phoneHash }, underAttack }: WrongCode,
): Promise<void> {
  await insertEvent(transaction, { scope: budgetOf(trustedDevice), subject: phoneHash }, context.clock.now());
  if (!trustedDevice) await countWrongCodeOfService(context, transaction, underAttack);
}
