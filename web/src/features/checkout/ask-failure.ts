import { hasCode } from '../../api/wire/api-error.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';

/** A log-in by single sign-on makes this browser a trusted one, whose budget strangers cannot use up. */
export const checkoutSignOnHint = 'Если войти в кабинет по Сбер ID в этом браузере, код может прийти раньше.';

/** What a page calls the limit that holds codes back. */
export function limitTitle(error: unknown): string {
  return hasCode(error, 'client.blocked.error') ? 'Номер телефона заблокирован' : 'Слишком много попыток';
}

/** Why no code was sent: a limit and a block in the words of the server, anything else as on the log-in (docs/spec/specification.md#8 «OTP»). */
export function askFailureText(error: unknown): string {
  if (hasCode(error, 'otp.resend.too.early.error')) return tooEarlyText(error);
  return hasCode(error, 'request.limit.exceeded', 'client.blocked.error')
    ? error.message
    : 'Что-то пошло не так, попробуйте еще раз';
}
