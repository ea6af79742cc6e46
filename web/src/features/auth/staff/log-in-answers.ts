import { hasCode } from '../../../api/wire/api-error.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';

/** Whether the server requires a code in addition to the password. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'admin.factor.required.error', 'admin.factor.wrong.error');
}

/** The server's message (docs/spec/specification.md#8 «Admin login»). */
export function logInRefusalMessage(error: Error): string {
  return refusalMessage(error, 'Запрос выполнен неуспешно, попробуйте еще раз');
}
