import { ApiError } from './api-error.ts';

/**
 * What to do about a request without an answer: no connection, or a service behind a proxy that does not answer. The
 * sentence stays true when the connection returns.
 */
export function unansweredText(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.httpStatus !== null;
  return isAnswered
    ? 'Сервис не ответил. Попробуйте ещё раз'
    : 'Ответ не пришёл. Проверьте интернет и попробуйте ещё раз';
}
