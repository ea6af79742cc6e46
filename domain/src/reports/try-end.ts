import { declineReason } from '../charges/decline-reason.ts';
import { isOpen, type IntentState } from '../orders/payment-intent.ts';
import type { TryEnd } from './metrics.ts';

/** The result of a charge attempt by its state and action code (docs/spec/rules.md#3, docs/spec/gateway.md#8). */
export function tryEnd(state: IntentState, actionCode: number | null): TryEnd {
  if (state === 'SETTLED') return 'SUCCESS';
  if (isOpen(state)) return 'UNDER_WAY';
  return state === 'EXPIRED' ? 'EXPIRED' : declineReason(actionCode);
}
