import type { Instant } from '../dates.ts';
import { noMoney } from '../money.ts';
import type { IntentChange } from '../orders/order-change.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import { assertPaidInFull } from '../payments/settle-intent.ts';

/**
 * Settles a card binding that belongs to no order. No money has moved, so only the intent changes
 * (docs/spec/specification.md#4 «Card change»).
 */
export function settleCardVerification(intent: PaymentIntent, now: Instant): IntentChange {
  assertPaidInFull(intent, noMoney);
  return {
    order: null,
    intent: { ...intent, state: 'SETTLED', settledAt: now },
    postings: [],
    events: [],
    refunds: [],
  };
}
