import type { OperationState } from '#domain/payments/operation.ts';
import { isLive, isPending } from '#domain/payments/operation.ts';
import type { Operation } from '#domain/payments/operation.ts';
import type { Checkout, CheckoutState } from '../../db/orders/checkout-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { stateNow } from './expired.ts';

/**
 * How the newest first payment of a purchase stands: none was begun, its form is open, its result is pending, it was taken, it was not
 * taken, or it was taken for a purchase that had ended and goes back.
 */
export type FirstPaymentState = 'NONE' | 'OPEN' | 'PENDING' | 'TAKEN' | 'NOT_TAKEN' | 'RETURNED';

export type PurchaseNow = {
  readonly state: CheckoutState;
  readonly payment: FirstPaymentState;
  readonly operation: Operation | null;
};

/**
 * A purchase and its first payment as they stand now. A purchase whose payment may still be taken has not ended, even after its time
 * (docs/spec/rules.md#5); one whose payment was not taken is confirmed, and another card may be tried.
 */
export async function purchaseNow(context: Context, checkout: Checkout): Promise<PurchaseNow> {
  const { operationUuid } = checkout;
  const operation =
    operationUuid === null ? null : await operationByUuid(context.database.reader, operationUuid);
  const state = stateNow(context, checkout);
  if (operation === null) return { state, payment: 'NONE', operation };
  if (isLive(operation.state) && checkout.state === 'PAYING') return underWay(operation, state);
  return afterPayment(operation, state);
}

function underWay(operation: Operation, state: CheckoutState): PurchaseNow {
  const isOpen = state === 'PAYING' && !isPending(operation.state);
  return { state: 'PAYING', payment: isOpen ? 'OPEN' : 'PENDING', operation };
}

function afterPayment(operation: Operation, state: CheckoutState): PurchaseNow {
  const payment = ended[operation.state];
  if (payment === 'TAKEN' && state !== 'APPROVED') return { state, payment: 'RETURNED', operation };
  return { state: state === 'PAYING' ? 'CONFIRMED' : state, payment, operation };
}

const ended = {
  CREATED: 'OPEN',
  REGISTERED: 'OPEN',
  SENT: 'PENDING',
  UNKNOWN: 'PENDING',
  SETTLED: 'TAKEN',
  DECLINED: 'NOT_TAKEN',
  EXPIRED: 'NOT_TAKEN',
} as const satisfies Record<OperationState, FirstPaymentState>;
