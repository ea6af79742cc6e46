import { isOutcomeUnknown } from './idempotency-keys.ts';
import { refusalMessage } from './refusal-message.ts';

/** What a window or a toast says while it is unknown whether the act has happened. */
export const lostAnswerText =
  'Ответа нет, и неизвестно, дошёл ли запрос. Отправьте его ещё раз без изменений: он подействует один раз';

/** Why an act that is made without a window has failed. */
export function actFailure(error: Error, fallback?: string): string {
  return isOutcomeUnknown(error) ? lostAnswerText : refusalMessage(error, fallback);
}
