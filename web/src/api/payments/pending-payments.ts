import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Instant, instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { paymentGroups, type PaymentState } from '#domain/orders/payment-state.ts';

/** A pending payment and the debts that cannot be paid before its result is known (docs/spec/rules.md#5). */
export type PendingPayment = {
  readonly intentUuid: IntentUuid;
  readonly orderId: OrderUuid;
  readonly amount: Kopecks;
  readonly startedAt: Instant;
  /** null when the whole schedule waits. */
  readonly paymentNumbers: readonly number[] | null;
  readonly penaltyUuids: readonly string[];
};

type Wire = ResponseOf<Endpoints['GET /client/order/pendingPayments']>;

/** Converts the payments of the wire to branded identifiers, kopecks and instants. */
export function readPendingPayments({ pendingPayments }: Wire): readonly PendingPayment[] {
  return pendingPayments.map((wire) => ({
    intentUuid: wire.earlyPaymentUuid,
    orderId: wire.orderUuid,
    amount: kopecks(wire.amount),
    startedAt: instant(wire.startedAt),
    paymentNumbers: wire.paymentNumbers,
    penaltyUuids: wire.penaltyUuids,
  }));
}

/** Whether a payment of the schedule waits for a pending result. */
export function isPaymentPending(pending: readonly PendingPayment[], paymentNumber: number): boolean {
  return pending.some(({ paymentNumbers }) => paymentNumbers?.includes(paymentNumber) ?? true);
}

type PaymentLine = { readonly paymentNumber: number; readonly state: PaymentState };

/**
 * Whether a payment is shown as processed by the bank instead of as failed or planned. A pending payment for the whole
 * schedule changes only how failed payments are shown.
 */
export function isBeingProcessed(
  pending: readonly PendingPayment[],
  { paymentNumber, state }: PaymentLine,
): boolean {
  const group = paymentGroups[state];
  if (group === 'failed') return isPaymentPending(pending, paymentNumber);
  return group === 'pending' && pending.some(({ paymentNumbers }) => paymentNumbers?.includes(paymentNumber));
}

/** As `isBeingProcessed`, for a payment of any order. */
export function isChargeBeingProcessed(
  pending: readonly PendingPayment[],
  charge: PaymentLine & { readonly orderId: OrderUuid },
): boolean {
  return isBeingProcessed(
    pending.filter(({ orderId }) => orderId === charge.orderId),
    charge,
  );
}

export function isPenaltyPending(pending: readonly PendingPayment[], penaltyUuid: string): boolean {
  return pending.some(({ penaltyUuids }) => penaltyUuids.includes(penaltyUuid));
}

/** The pending payment that pays a part of the schedule or moves it. Early payments and services wait for it. */
export function findPendingOfSchedule(pending: readonly PendingPayment[]): PendingPayment | undefined {
  return pending.find(({ paymentNumbers }) => paymentNumbers === null || paymentNumbers.length > 0);
}
