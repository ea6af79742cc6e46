import { isOpen, isPending, type Operation, type OperationState } from '#domain/orders/operation.ts';
import type { Checkout, CheckoutState } from '../../db/checkout/checkout-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import type { Reader } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { currentState } from './checkout-state.ts';

/**
 * State of the newest first payment of a purchase. NONE: not started. OPEN: its form is open. PENDING: its result is
 * not known. TAKEN and NOT_TAKEN are final. RETURNED: it was taken after the purchase had ended, and the money goes
 * back.
 */
export type FirstPaymentState = 'NONE' | 'OPEN' | 'PENDING' | 'TAKEN' | 'NOT_TAKEN' | 'RETURNED';

export type CurrentPurchase = {
  readonly state: CheckoutState;
  readonly payment: FirstPaymentState;
  readonly operation: Operation | null;
};

/**
 * The current state of a purchase and its first payment. A purchase whose payment may still be taken has not ended,
 * even after its deadline (docs/spec/rules.md#5). A purchase whose payment was not taken is CONFIRMED, and another card
 * may be tried.
 */
export async function currentPurchase(
  context: Context,
  checkout: Checkout,
  reader: Reader = context.database.reader,
): Promise<CurrentPurchase> {
  const { operationUuid } = checkout;
  const operation = operationUuid === null ? null : await operationByUuid(reader, operationUuid);
  const state = currentState(context, checkout);
  if (operation === null) return { state, payment: 'NONE', operation };
  if (isOpen(operation.state) && checkout.state === 'PAYING') return underWay(operation, state);
  return afterPayment(operation, state);
}

function underWay(operation: Operation, state: CheckoutState): CurrentPurchase {
  const isOpen = state === 'PAYING' && !isPending(operation.state);
  return { state: 'PAYING', payment: isOpen ? 'OPEN' : 'PENDING', operation };
}

function afterPayment(operation: Operation, state: CheckoutState): CurrentPurchase {
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
