import { plusSeconds } from '#domain/dates.ts';
import type { CardConsent } from '#domain/consents/consent.ts';
import type { ClientUuid, OrderUuid, ServiceUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import {
  objectOfService,
  type PaymentRequest,
  repeatWindowSeconds,
} from '#domain/payments/payment-request.ts';
import type { Transaction } from '../../db/database.ts';
import { feesOfOrder } from '../../db/services/service-fee-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { repeatedPayment } from '../payments/paying/repeated-payment.ts';

/** The fields that identify a request for a service. */
type ServiceRequest = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly serviceUuid: ServiceUuid;
  readonly paymentNumber: number;
  /** The `Idempotency-Key`; null when the request has none. */
  readonly requestKey: string | null;
};

type BoughtBefore =
  | { readonly kind: 'existing'; readonly intent: PaymentIntent }
  | { readonly kind: 'rendered' };

/** The request as it is recorded with its payment. */
export function requestOf(input: ServiceRequest): PaymentRequest {
  const { clientUuid, orderUuid, requestKey } = input;
  return { clientUuid, subjectUuid: orderUuid, object: objectOfService(input), key: requestKey };
}

/**
 * The purchase that this request repeats. A purchase without a price has no intent and is found by its fee
 * (docs/spec/rules.md#5).
 */
export async function boughtBefore(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  input: ServiceRequest & { readonly cardConsent: CardConsent | null },
): Promise<BoughtBefore | null> {
  const now = clock.now();
  const intent = await repeatedPayment(transaction, requestOf(input), {
    now,
    cardConsent: input.cardConsent,
  });
  if (intent !== null) return { kind: 'existing', intent };
  const { serviceUuid, paymentNumber, requestKey } = input;
  const fees = requestKey === null ? await feesOfOrder(transaction, input.orderUuid) : [];
  const settledAfter = plusSeconds(now, -repeatWindowSeconds);
  const isRendered = fees.some(
    (fee) =>
      fee.serviceUuid === serviceUuid &&
      fee.paymentNumber === paymentNumber &&
      fee.amount === 0 &&
      fee.paidAt !== null &&
      fee.paidAt > settledAfter,
  );
  return isRendered ? { kind: 'rendered' } : null;
}
