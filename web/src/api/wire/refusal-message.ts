import { ApiError } from './api-error.ts';

/** The message of a refused staff action; `otherwise` when there is no answer. */
export function refusalMessage(error: Error, fallback = 'Что-то пошло не так'): string {
  const hasServerMessage = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return hasServerMessage ? error.message : fallback;
}
