import { type ApiErrorCode, hasCode } from '../../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../../api/wire/idempotency-keys.ts';

export type FailureFallback = 'Оплата не была выполнена успешно' | 'Не удалось выполнить платеж';

/**
 * Codes whose server message is shown: the three of docs/spec/specification.md#8 «Payments», and the refusals of
 * docs/spec/rules.md#5 that advise the client.
 */
const codesWithServerText = [
  'request.limit.exceeded',
  'payment.failed.error',
  'binding.not.found.error',
  'consent.text.changed.error',
  'insufficient.funds.error',
  'payment.amount.changed.error',
  'payment.in.progress.error',
  'payment.not.allowed.error',
  'request.in.progress.error',
  'service.not.offered.error',
  'service.already.bought.error',
  'service.too.late.error',
] as const satisfies readonly ApiErrorCode[];

/** The toast for a payment that did not start; null when the payment may have been made (docs/spec/rules.md#5). */
export function failedStartText(error: unknown, fallback: FailureFallback): string | null {
  return isOutcomeUnknown(error) ? null : paymentFailureText(error, fallback);
}

/** The text of the failure toast of a payment. */
export function paymentFailureText(error: unknown, fallback: FailureFallback): string {
  return hasCode(error, ...codesWithServerText) ? error.message : fallback;
}
