import { silentBank } from '#domain/refusal.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';

export const payFailure = 'Не удалось выполнить платеж';

/** The toast for a payment that did not start; null when the payment may have been made (docs/spec/rules.md#5). */
export function payFailureText(error: unknown): string | null {
  if (isOutcomeUnknown(error)) return null;
  return hasCode(error, 'payment.in.progress.error', 'payment.failed.error') ? error.message : payFailure;
}

/** The notice beside the button. UNANSWERED: no answer came. BANK_SILENT: the bank did not answer and took no money. */
export type PayProblem = 'UNANSWERED' | 'BANK_SILENT' | null;

export function payProblem(before: PayProblem, error: unknown): PayProblem {
  if (isBankStillQueried(before, error)) return before;
  if (isOutcomeUnknown(error)) return 'UNANSWERED';
  const isSilent = hasCode(error, silentBank.code) && error.description === silentBank.description;
  return isSilent ? 'BANK_SILENT' : null;
}

/** The service still queries the bank about the try that the bank did not answer. */
export function isBankStillQueried(before: PayProblem, error: unknown): boolean {
  return before === 'BANK_SILENT' && hasCode(error, 'payment.in.progress.error');
}
