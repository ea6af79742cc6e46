import { hasCode } from '../../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../../api/wire/idempotency-keys.ts';

/** OUTDATED: the order changed after the quote and nothing was paid. UNANSWERED: the payment may have been made. */
export type PaymentError = 'OUTDATED' | 'UNANSWERED';

/** The error that the page shows next to its button; null when a toast is enough. */
export function paymentErrorOf(error: unknown): PaymentError | null {
  if (hasCode(error, 'payment.amount.changed.error', 'payment.not.allowed.error')) return 'OUTDATED';
  return isOutcomeUnknown(error) ? 'UNANSWERED' : null;
}
