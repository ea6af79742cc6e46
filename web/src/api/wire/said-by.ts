import { ApiError } from './api-error.ts';

/** What the service said of a deed that it refused; when it said nothing, what the page says of it. */
export function saidBy(error: Error, otherwise = 'Что-то пошло не так'): string {
  const isSaid = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return isSaid ? error.message : otherwise;
}
