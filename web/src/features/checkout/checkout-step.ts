import type { Checkout, CheckoutState } from '../../api/checkout.ts';

/** What the checkout page shows next (rules 2). */
export type CheckoutStep =
  /** Purchase, total and schedule, nothing agreed to yet. */
  | 'TERMS'
  /** A code is on its way to the phone. */
  | 'CODE'
  /** Agreed to: on to the bank's page. */
  | 'PAYMENT'
  /** Back from the bank, which has not told how it ended. */
  | 'CHECKING'
  /** Agreed to in another browser, which alone may go on. */
  | 'ELSEWHERE'
  | 'APPROVED'
  | 'REJECTED'
  | 'EXPIRED';

type Visit = Pick<Checkout, 'state' | 'confirmedHere' | 'otp'> & {
  /** The bank has just sent the customer back and does not say that the payment failed. */
  readonly backFromBank: boolean;
};

/** The step that a purchase stands at in this browser, after a refresh or a way back as well. */
export function checkoutStep(visit: Visit): CheckoutStep {
  return steps[visit.state](visit);
}

const steps = {
  CREATED: ({ otp }) => (otp === null ? 'TERMS' : 'CODE'),
  CONFIRMED: ({ confirmedHere }) => (confirmedHere ? 'PAYMENT' : 'ELSEWHERE'),
  PAYING: ({ confirmedHere, backFromBank }) => {
    if (!confirmedHere) return 'ELSEWHERE';
    return backFromBank ? 'CHECKING' : 'PAYMENT';
  },
  APPROVED: () => 'APPROVED',
  REJECTED: () => 'REJECTED',
  EXPIRED: () => 'EXPIRED',
} as const satisfies Record<CheckoutState, (visit: Visit) => CheckoutStep>;
