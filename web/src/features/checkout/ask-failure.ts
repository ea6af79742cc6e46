import { hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { unansweredText } from '../../api/wire/unanswered-text.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';

/** The advice to log in by single sign-on, which makes this browser trusted with a code limit of its own. */
export const checkoutSignOnHint = 'Если войти в кабинет по Сбер ID в этом браузере, код может прийти раньше.';

/** Shown until the page has loaded the new texts. */
const textsChangedText = 'Условия договора обновились. Прочитайте их ещё раз и запросите новый код';

/** The title of a limit that prevents sending a code. */
export function limitTitle(error: unknown): string {
  return hasCode(error, 'client.blocked.error') ? 'Номер телефона заблокирован' : 'Слишком много попыток';
}

/**
 * The reason why no code was sent: the server's message for a limit or a block, otherwise the text of the log-in
 * (docs/spec/specification.md#8 «OTP»).
 */
export function askFailureText(error: unknown): string {
  if (hasCode(error, 'otp.resend.too.early.error')) return tooEarlyText(error);
  if (hasCode(error, 'consent.text.changed.error')) return textsChangedText;
  if (isOutcomeUnknown(error)) return unansweredText(error);
  return hasCode(error, 'request.limit.exceeded', 'client.blocked.error', 'consent.required.error')
    ? error.message
    : 'Что-то пошло не так, попробуйте еще раз';
}
