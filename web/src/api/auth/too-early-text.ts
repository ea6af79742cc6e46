import type { ApiError } from '../wire/api-error.ts';
import { formatCountdown } from '../../format/countdown.ts';

/**
 * The text for a code requested too early, with the wait from `retryAfterSeconds=57` if the server gives it
 * (docs/spec/rules.md#7).
 */
export function tooEarlyText({ description, message }: ApiError): string {
  const found = /(?:^|\W)retryAfterSeconds=(\d{1,5})(?!\d)/.exec(description ?? '');
  return found === null
    ? message
    : `Новый код можно запросить через ${formatCountdown(Number(found[1]) * 1000)}`;
}
