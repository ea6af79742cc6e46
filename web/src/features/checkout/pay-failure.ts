import { silentBank } from '#domain/refusal.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';

export const payFailure = 'Не удалось выполнить платеж';

/** The toast for a payment that did not start; null when the payment may have been made (docs/spec/rules.md#5). */
export function payFailureText(error: unknown): string | null {
  if (isOutcomeUnknown(error)) return null;
  return hasCode(error, 'payment.in.progress.error', 'payment.failed.error') ? error.message : payFailure;
}

/** What stays on the page beside the button: no answer came, or the bank gave none and took nothing. */
export type PayProblem = 'UNANSWERED' | 'BANK_SILENT' | null;

export function payProblem(before: PayProblem, error: unknown): PayProblem {
  if (isAskedStill(before, error)) return before;
  if (isOutcomeUnknown(error)) return 'UNANSWERED';
  const isSilent = hasCode(error, silentBank.code) && error.description === silentBank.description;
  return isSilent ? 'BANK_SILENT' : null;
}

/** The bank is still asked about a try that it did not answer. */
export function isAskedStill(before: PayProblem, error: unknown): boolean {
  return before === 'BANK_SILENT' && hasCode(error, 'payment.in.progress.error');
}
