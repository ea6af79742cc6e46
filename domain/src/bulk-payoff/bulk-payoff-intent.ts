import type { Instant } from '../dates.ts';
import type { ClientUuid, IntentUuid, OrderUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { type Allocation, gatewayOrderNumber, type PaymentIntent } from '../orders/payment-intent.ts';

type RowPayment = {
  readonly intentUuid: IntentUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly now: Instant;
};

/** An intent for money that arrived outside the gateway. The bank does not know it (docs/spec/rules.md#10). */
export function bulkPayoffIntent({ now, ...paid }: RowPayment): PaymentIntent {
  return {
    ...paid,
    kind: 'FULL_PAYMENT',
    state: 'SENT',
    cardUuid: null,
    consentUuid: null,
    cardConsent: null,
    gatewayOrderNumber: gatewayOrderNumber(paid.intentUuid),
    gatewayOrderId: null,
    formUrl: null,
    createdAt: now,
    expiresAt: now,
    settledAt: null,
    actionCode: null,
  };
}
