import { ApiError } from '../../api/wire/api-error.ts';

/** What the service said of a deed with an account or a role; when it said nothing, that something is wrong. */
export function saidBy(error: Error): string {
  const isSaid = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return isSaid ? error.message : 'Что-то пошло не так';
}
