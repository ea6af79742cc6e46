import { hasCode } from '../../api/wire/api-error.ts';
import { saidBy } from '../../api/wire/said-by.ts';

/** Whether the server requires a code in addition to the password. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'admin.factor.required.error', 'admin.factor.wrong.error');
}

/** The server's message (docs/spec/specification.md#8 «Admin login»). */
export function saidAtLogIn(error: Error): string {
  return saidBy(error, 'Запрос выполнен неуспешно, попробуйте еще раз');
}
