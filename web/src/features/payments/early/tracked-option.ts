import type { PaymentOption } from '../../../api/payments/early-payment.ts';
import type { TrackedOption } from '../../../api/wire/track.ts';

const wholeDebts: Readonly<Record<number, TrackedOption>> = { 1: 'ONE_PAYMENT', 2: 'TWO_PAYMENTS' };

/**
 * The analytics name of a chosen option: closest payment, whole debt, 1 payment, 2 payments
 * (docs/spec/specification.md#4 «Early repayment»).
 */
export function trackedOption({
  paymentObject,
  paymentCount,
}: Pick<PaymentOption, 'paymentObject' | 'paymentCount'>): TrackedOption {
  if (paymentObject === 'NEXT_PAYMENT') return 'CLOSEST_PAYMENT';
  return wholeDebts[paymentCount] ?? 'WHOLE_DEBT';
}
