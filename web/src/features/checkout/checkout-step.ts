import type { Checkout, CheckoutState } from '../../api/checkout/checkout.ts';

/** The step of the checkout page (docs/spec/rules.md#2). */
export type CheckoutStep =
  /** Purchase, total and schedule before the client agrees. */
  | 'TERMS'
  /** A code was sent to the phone. */
  | 'CODE'
  /** The client has agreed and continues to the bank's page. */
  | 'PAYMENT'
  /** The bank's page was opened. It may be opened again, or the payment may be arriving. */
  | 'PAYING'
  /** The bank's result is unknown, so nothing can be paid (docs/spec/rules.md#5). */
  | 'PENDING'
  /** The client agreed in another browser, and only that browser may continue. */
  | 'ELSEWHERE'
  | 'APPROVED'
  | 'REJECTED'
  | 'EXPIRED';

type Visit = Pick<Checkout, 'state' | 'payment' | 'confirmedHere' | 'otp'>;

/** The step of a purchase in this browser, also after a refresh or a return. */
export function checkoutStep(visit: Visit): CheckoutStep {
  return steps[visit.state](visit);
}

const steps = {
  CREATED: ({ otp }) => (otp === null ? 'TERMS' : 'CODE'),
  CONFIRMED: ({ confirmedHere }) => (confirmedHere ? 'PAYMENT' : 'ELSEWHERE'),
  PAYING: ({ confirmedHere, payment }) => {
    if (!confirmedHere) return 'ELSEWHERE';
    return payment === 'PENDING' ? 'PENDING' : 'PAYING';
  },
  APPROVED: () => 'APPROVED',
  REJECTED: () => 'REJECTED',
  EXPIRED: () => 'EXPIRED',
} as const satisfies Record<CheckoutState, (visit: Visit) => CheckoutStep>;
