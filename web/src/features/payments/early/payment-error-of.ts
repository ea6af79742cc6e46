import { hasCode } from '../../../api/wire/api-error.ts';

/** OUTDATED: the order has moved since it was quoted, nothing was paid. UNANSWERED: nobody can tell yet whether it was paid. */
export type PaymentError = 'OUTDATED' | 'UNANSWERED';

/** What has to stay on the page about a payment that was not begun as wished; null where a toast says all. */
export function paymentErrorOf(error: unknown): PaymentError | null {
  if (hasCode(error, 'payment.amount.changed.error', 'payment.not.allowed.error')) return 'OUTDATED';
  if (hasCode(error, 'NETWORK_ERROR', 'service.unavailable.error', 'request.in.progress.error'))
    return 'UNANSWERED';
  return null;
}
