import type { Checkout, CheckoutState } from '../../api/checkout/checkout.ts';

/** What the checkout page shows next (docs/spec/rules.md#2). */
export type CheckoutStep =
  /** Purchase, total and schedule, nothing agreed to yet. */
  | 'TERMS'
  /** A code is on its way to the phone. */
  | 'CODE'
  /** Agreed to: on to the bank's page. */
  | 'PAYMENT'
  /** The bank's page has been opened: it may be opened again, or the payment may be coming in. */
  | 'PAYING'
  /** The bank has not said yet whether the money was taken: nothing can be paid (docs/spec/rules.md#5). */
  | 'PENDING'
  /** Agreed to in another browser, which alone may go on. */
  | 'ELSEWHERE'
  | 'APPROVED'
  | 'REJECTED'
  | 'EXPIRED';

type Visit = Pick<Checkout, 'state' | 'payment' | 'confirmedHere' | 'otp'>;

/** The step that a purchase stands at in this browser, after a refresh or a way back as well. */
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
