import { hasCode } from '../../api/api-error.ts';

/** Why no code was sent: a limit and a block in the words of the server, anything else as on the log-in (spec 8 «OTP»). */
export function askFailureText(error: unknown): string {
  return hasCode(error, 'request.limit.exceeded', 'otp.resend.too.early.error', 'client.blocked.error')
    ? error.message
    : 'Что-то пошло не так, попробуйте еще раз';
}
