import type { DueOrder } from '../../../api/payments/due.ts';
import type { PaymentCall } from '../../../api/payments/early-payment.ts';
import { consentOf } from '../card-scope/card-consent.ts';
import type { PaymentSource } from '../early/pay-early-call.ts';

/** The call that pays everything due of one order, exactly as shown (docs/spec/rules.md#5). */
export function payDueCall(
  { orderId, amount, remainingAmount }: DueOrder,
  source: PaymentSource,
): PaymentCall {
  const saved = source.kind === 'SAVED_CARD' ? { bindingUuid: source.bindingUuid } : consentOf(source.scope);
  return {
    call: 'POST /payment/initAllDue',
    request: { orderUuid: orderId, amount, remainingAmount, ...saved },
  };
}
