import { hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';

export const payFailure = 'Не удалось выполнить платеж';

/** The toast for a payment that did not start; null when the payment may have been made (docs/spec/rules.md#5). */
export function payFailureText(error: unknown): string | null {
  if (isOutcomeUnknown(error)) return null;
  return hasCode(error, 'payment.in.progress.error', 'payment.failed.error') ? error.message : payFailure;
}
