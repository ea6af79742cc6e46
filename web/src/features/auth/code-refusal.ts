import { plurals } from '#domain/plural.ts';
import { ApiError, hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { unansweredText } from '../../api/wire/unanswered-text.ts';
import { plural } from '../../format/plural.ts';

/**
 * The actions that the client has with the sent code (docs/spec/specification.md#2 «OTP page»). UNANSWERED: the same
 * code can be sent again.
 */
export type CodeState = 'CAN_CONTINUE' | 'UNANSWERED' | 'CODE_EXPIRED' | 'NEW_SESSION_REQUIRED';

/** The state of the code and the sentence below its field. */
export type CodeStatus = { readonly state: CodeState; readonly message: string | null };

export function needsNewCode(state: CodeState): boolean {
  return state === 'CODE_EXPIRED' || state === 'NEW_SESSION_REQUIRED';
}

export type CodeRefusal = CodeStatus & { readonly message: string };

/** The text of a code without attempts left (docs/spec/specification.md#8 «OTP»). */
export const usedUpCode = 'Неверный код. Попробуйте еще раз.';

/**
 * The state of the page after a refused code (docs/spec/specification.md#8 «OTP»). A code without attempts left is
 * unusable (docs/spec/rules.md#7). A code without an answer is not wrong, and if it is used up when it is sent again, the
 * lost answer was a success.
 */
export function toCodeRefusal(error: unknown, before: CodeState = 'CAN_CONTINUE'): CodeRefusal {
  if (isWrongCode(error)) return wrongCode(parseAttemptsLeft(error.description ?? ''));
  if (hasCode(error, 'otp.expired.error'))
    return { state: 'CODE_EXPIRED', message: 'Срок действия кода истёк' };
  if (isOutcomeUnknown(error)) return { state: 'UNANSWERED', message: unansweredText(error) };
  if (!hasCode(error, 'action.not.started.error')) return { state: 'CAN_CONTINUE', message: usedUpCode };
  const message = before === 'UNANSWERED' ? 'Этот код больше не действует. Получите новый' : usedUpCode;
  return { state: 'NEW_SESSION_REQUIRED', message };
}

function wrongCode(attemptsLeft: number | null): CodeRefusal {
  const suffix = attemptsLeft === null ? '' : ` Осталось\u00a0${plural(attemptsLeft, plurals.attempt)}`;
  return {
    state: attemptsLeft === 0 ? 'NEW_SESSION_REQUIRED' : 'CAN_CONTINUE',
    message: `Неверный код, попробуйте ещё раз.${suffix}`,
  };
}

/** Parses the attempts left from the description of an error: `attemptsLeft=2` (docs/spec/rules.md#7). */
export function parseAttemptsLeft(description: string): number | null {
  const found = /(?:^|\W)attemptsLeft=(\d{1,3})(?!\d)/.exec(description);
  return found === null ? null : Number(found[1]);
}

/** Both codes are in docs/spec/specification.md#8; our own server sends the second. */
function isWrongCode(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && ['invalid.attempt.error', 'invalid.otp.attempt.error'].includes(error.code)
  );
}
