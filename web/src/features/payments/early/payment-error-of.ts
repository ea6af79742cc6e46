import { silentBankRefusal } from '#domain/refusal.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../../api/wire/idempotency-keys.ts';

/**
 * OUTDATED: the order changed after the quote and nothing was paid. UNANSWERED: the payment may have been made.
 * BANK_SILENT: the bank did not answer, and nothing was paid (docs/spec/reliability.md#F-05).
 */
export type PaymentError = 'OUTDATED' | 'UNANSWERED' | 'BANK_SILENT';

/** The error that the page shows next to its button; null when a toast is enough. */
export function paymentErrorOf(error: unknown): PaymentError | null {
  if (isBankSilent(error)) return 'BANK_SILENT';
  if (hasCode(error, 'payment.amount.changed.error', 'payment.not.allowed.error')) return 'OUTDATED';
  return isOutcomeUnknown(error) ? 'UNANSWERED' : null;
}

/**
 * Whether the card or the sum may have to change before the next try. After a lost or missing answer the next press
 * repeats the same request.
 */
export function isFinalRefusal(error: unknown): boolean {
  const repeats = isBankSilent(error) || hasCode(error, 'payment.in.progress.error');
  return !repeats && !isOutcomeUnknown(error);
}

function isBankSilent(error: unknown): boolean {
  return hasCode(error, silentBankRefusal.code) && error.description === silentBankRefusal.description;
}
