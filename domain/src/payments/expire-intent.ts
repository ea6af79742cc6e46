import type { IntentChange } from '../orders/order-change.ts';
import { type DeclineInput, endOfAttempt } from './decline-intent.ts';
import { isOpen } from '../orders/payment-intent.ts';

export type ExpireInput = Pick<DeclineInput, 'order' | 'intent'>;

/**
 * Expires an attempt for which the bank took no money: its form expired, or the bank did not receive it. The history
 * has no event, and no payment counts as failed (docs/spec/reliability.md#F-08). Returns null for an attempt that has
 * already ended.
 */
export function expireIntent({ order, intent }: ExpireInput): IntentChange | null {
  if (!isOpen(intent.state)) return null;
  return { ...endOfAttempt(order, intent, { ...intent, state: 'EXPIRED' }), events: [] };
}
