import type { OrderChange } from '#domain/orders/order-change.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { RequestToDecide } from '../../db/pauses/pause-request-store.ts';

/** A decided request does not wait any more; another one that waits stays shown. */
export function withDecided(change: OrderChange, { state }: RequestToDecide): OrderChange {
  return state === 'WAITING' ? { ...change, order: { ...change.order, pauseRequestedAt: null } } : change;
}

/** Refuses the decision when another one came first. */
export async function refuseUnlessClaimed(
  isClaimed: Promise<boolean>,
): Promise<Result<null, Refusal<'pause.request.decided.error'>>> {
  return (await isClaimed) ? success(null) : refuse('pause.request.decided.error');
}
