/** The states of a scheduled payment (docs/spec/specification.md#4). */
export type PaymentState =
  | 'NOT_YET_PAID'
  | 'APPROVED'
  | 'PAID'
  | 'ERROR_PAID'
  | 'OVERDUE'
  | 'OVERDUE_TASK_STOPPED'
  | 'CASCADE_PAYMENT_TRY_FAIL'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'REVERSED';

export type PaymentGroup = 'paid' | 'pending' | 'failed' | 'hidden';

/** How each state is shown and whether it can be paid (docs/spec/specification.md#4 «Scheduled payment states»). */
export const paymentGroups = {
  PAID: 'paid',
  APPROVED: 'paid',
  REFUNDED: 'paid',
  REVERSED: 'paid',
  NOT_YET_PAID: 'pending',
  ERROR_PAID: 'failed',
  OVERDUE: 'failed',
  OVERDUE_TASK_STOPPED: 'failed',
  CASCADE_PAYMENT_TRY_FAIL: 'failed',
  CANCELLED: 'hidden',
} as const satisfies Record<PaymentState, PaymentGroup>;

/**
 * Whether a payment is shown as paid: paid, approved, refunded and reversed ones (docs/spec/specification.md#4
 * «Scheduled payment states»).
 */
export function isPaid(state: PaymentState): boolean {
  return paymentGroups[state] === 'paid';
}

/** Whether a payment is still to be paid: pending and failed ones (docs/spec/rules.md#2). */
export function isUnpaid(state: PaymentState): boolean {
  return paymentGroups[state] === 'pending' || paymentGroups[state] === 'failed';
}

/** States of an overdue payment. A failed payment is not overdue before the end of the grace (docs/spec/rules.md#3). */
export const overdueStates = ['OVERDUE', 'OVERDUE_TASK_STOPPED'] as const satisfies PaymentState[];

/** States of an unpaid payment. */
export const unpaidStates: readonly string[] = Object.entries(paymentGroups)
  .filter(([, group]) => group === 'pending' || group === 'failed')
  .map(([state]) => state);
