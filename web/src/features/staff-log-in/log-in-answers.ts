import { ApiError, hasCode } from '../../api/wire/api-error.ts';

/** Whether the answer to a password is that a code has to come with it. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'admin.factor.required.error', 'admin.factor.wrong.error');
}

/** What the server says, in its own words (spec 8 «Admin login»). */
export function saidBy(error: Error): string {
  const isSaid = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return isSaid ? error.message : 'Запрос выполнен неуспешно, попробуйте еще раз';
}
