import type { Checkout, CheckoutState } from '../../db/orders/checkout-store.ts';
import type { Context } from '../context.ts';

const open = {
  CREATED: true,
  CONFIRMED: true,
  PAYING: true,
  APPROVED: false,
  REJECTED: false,
  EXPIRED: false,
} as const satisfies Record<CheckoutState, boolean>;

/** A purchase that has ended, one way or the other, stays as it ended; an open one ends with its time. */
export function stateNow({ clock }: Context, { state, expiresAt }: Checkout): CheckoutState {
  return open[state] && expiresAt <= clock.now() ? 'EXPIRED' : state;
}

/** Why a step of the checkout can not be made now; null when it can. */
export function whyNot(
  context: Context,
  checkout: Checkout,
  allowed: readonly CheckoutState[],
): 'checkout.expired.error' | 'order.state.error' | null {
  const state = stateNow(context, checkout);
  if (state === 'EXPIRED') return 'checkout.expired.error';
  return allowed.includes(state) ? null : 'order.state.error';
}
