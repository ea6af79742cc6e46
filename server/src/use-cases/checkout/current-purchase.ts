import { isOpen, isPending, type PaymentIntent, type IntentState } from '#domain/orders/payment-intent.ts';
import type { Checkout, CheckoutState } from '../../db/checkout/checkout-store.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import type { Reader } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
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
  readonly intent: PaymentIntent | null;
};

/**
 * The current state of a purchase and its first payment. A purchase whose payment may still be taken has not ended,
 * even after its deadline (docs/spec/rules.md#5). A purchase whose payment was not taken is CONFIRMED, and another card
 * may be tried.
 */
export async function currentPurchase(
  context: DatabaseAccess,
  checkout: Checkout,
  reader: Reader = context.database.reader,
): Promise<CurrentPurchase> {
  const { intentUuid } = checkout;
  const intent = intentUuid === null ? null : await intentByUuid(reader, intentUuid);
  const state = currentState(context, checkout);
  if (intent === null) return { state, payment: 'NONE', intent };
  if (isOpen(intent.state) && checkout.state === 'PAYING') return underWay(intent, state);
  return afterPayment(intent, state);
}

function underWay(intent: PaymentIntent, state: CheckoutState): CurrentPurchase {
  const isOpen = state === 'PAYING' && !isPending(intent.state);
  return { state: 'PAYING', payment: isOpen ? 'OPEN' : 'PENDING', intent };
}

function afterPayment(intent: PaymentIntent, state: CheckoutState): CurrentPurchase {
  const payment = ended[intent.state];
  if (payment === 'TAKEN' && state !== 'APPROVED') return { state, payment: 'RETURNED', intent };
  return { state: state === 'PAYING' ? 'CONFIRMED' : state, payment, intent };
}

const ended = {
  CREATED: 'OPEN',
  REGISTERED: 'OPEN',
  SENT: 'PENDING',
  UNKNOWN: 'PENDING',
  SETTLED: 'TAKEN',
  DECLINED: 'NOT_TAKEN',
  EXPIRED: 'NOT_TAKEN',
} as const satisfies Record<IntentState, FirstPaymentState>;
