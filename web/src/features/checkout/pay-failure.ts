import { silentBankRefusal } from '#domain/refusal.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';

export const payFailure = 'Не удалось выполнить платеж';

/**
 * The toast for a payment that did not start; null when the payment may have been made (docs/spec/rules.md#5), or when
 * the purchase has moved on in another tab and the page shows its end.
 */
export function payFailureText(error: unknown): string | null {
  if (isOutcomeUnknown(error) || hasCode(error, 'order.state.error', 'checkout.expired.error')) return null;
  return hasCode(error, 'payment.in.progress.error', 'payment.failed.error') ? error.message : payFailure;
}

/**
 * The notice beside the button. NOT_OPENED: no answer came, and the bank's page was never open, so no card was entered.
 * UNANSWERED: no answer came, and an earlier visit of the bank's page may have paid. BANK_SILENT: the bank did not answer
 * and took no money.
 */
export type PaymentNotice = 'NOT_OPENED' | 'UNANSWERED' | 'BANK_SILENT' | null;

type LastTry = {
  readonly previousNotice: PaymentNotice;
  /** The bank's page was open before this press. */
  readonly wasOpened: boolean;
};

export function paymentNotice({ previousNotice, wasOpened }: LastTry, error: unknown): PaymentNotice {
  if (isBankStillQueried(previousNotice, error)) return previousNotice;
  if (isOutcomeUnknown(error))
    return wasOpened && previousNotice !== 'NOT_OPENED' ? 'UNANSWERED' : 'NOT_OPENED';
  const isSilent =
    hasCode(error, silentBankRefusal.code) && error.description === silentBankRefusal.description;
  return isSilent ? 'BANK_SILENT' : null;
}

/** The service still queries the bank about the try that the bank did not answer. */
export function isBankStillQueried(previousNotice: PaymentNotice, error: unknown): boolean {
  return previousNotice === 'BANK_SILENT' && hasCode(error, 'payment.in.progress.error');
}
