import { hasCode } from '../../api/wire/api-error.ts';
import { saidBy } from '../../api/wire/said-by.ts';

/** Whether the answer to a password is that a code has to come with it. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'admin.factor.required.error', 'admin.factor.wrong.error');
}

/** What the server says, in its own words (docs/spec/specification.md#8 «Admin login»). */
export function saidAtLogIn(error: Error): string {
  return saidBy(error, 'Запрос выполнен неуспешно, попробуйте еще раз');
}
