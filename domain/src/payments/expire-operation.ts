import type { OperationChange } from '../orders/order-change.ts';
import { type DeclinedPayment, endOfAttempt } from './decline-operation.ts';
import { isOpen } from '../orders/operation.ts';

export type ExpiredPayment = Pick<DeclinedPayment, 'order' | 'operation'>;

/**
 * Expires an attempt for which the bank took no money: its form expired, or the bank did not receive it. The history
 * has no event, and no payment counts as failed (docs/spec/reliability.md#F-08). Returns null for an attempt that has
 * already ended.
 */
export function expireOperation({ order, operation }: ExpiredPayment): OperationChange | null {
  if (!isOpen(operation.state)) return null;
  return { ...endOfAttempt(order, operation, { ...operation, state: 'EXPIRED' }), events: [] };
}
