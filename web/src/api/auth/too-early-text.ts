import type { ApiError } from '../wire/api-error.ts';
import { formatCountdown } from '../../format/countdown.ts';

/** A new code was asked for too early: when it can be, as far as the server says, `retryAfterSeconds=57` (docs/spec/rules.md#7). */
export function tooEarlyText({ description, message }: ApiError): string {
  const found = /(?:^|\W)retryAfterSeconds=(\d{1,5})(?!\d)/.exec(description ?? '');
  return found === null
    ? message
    : `Новый код можно запросить через ${formatCountdown(Number(found[1]) * 1000)}`;
}
