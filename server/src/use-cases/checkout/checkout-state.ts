import type { Checkout, CheckoutState } from '../../db/checkout/checkout-store.ts';
import type { DatabaseAccess } from '../context.ts';

const open = {
  CREATED: true,
  CONFIRMED: true,
  PAYING: true,
  APPROVED: false,
  REJECTED: false,
  EXPIRED: false,
} as const satisfies Record<CheckoutState, boolean>;

/** The state at present: an open purchase expires at its deadline, an ended one keeps its state. */
export function currentState({ clock }: DatabaseAccess, { state, expiresAt }: Checkout): CheckoutState {
  return open[state] && expiresAt <= clock.now() ? 'EXPIRED' : state;
}

/** The refusal of a checkout step in the current state of its purchase; null when the step is allowed. */
export function stepRefusal(
  state: CheckoutState,
  allowed: readonly CheckoutState[],
): 'checkout.expired.error' | 'order.state.error' | null {
  if (state === 'EXPIRED') return 'checkout.expired.error';
  return allowed.includes(state) ? null : 'order.state.error';
}
