import type { OperationChange } from '../orders/order-change.ts';
import type { DeclinedPayment } from './decline-operation.ts';
import { endOfAttempt } from './decline-operation.ts';
import { isLive } from './operation.ts';

export type ExpiredPayment = Pick<DeclinedPayment, 'order' | 'operation'>;

/**
 * The attempt died without the bank taking money: its form ran out, or the bank never got it. Nothing is told and no
 * payment has failed by it (docs/spec/reliability.md#F-08). An attempt that has ended already changes nothing: null.
 */
export function expireOperation({ order, operation }: ExpiredPayment): OperationChange | null {
  if (!isLive(operation.state)) return null;
  return { ...endOfAttempt(order, operation, { ...operation, state: 'EXPIRED' }), events: [] };
}
