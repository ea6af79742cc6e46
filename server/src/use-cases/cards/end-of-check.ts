import { isLive } from '#domain/payment/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Resolution } from '../payments/bank-word/resolve-operation.ts';

export type FinishRefusal = Refusal<
  'binding.not.found.error' | 'payment.in.progress.error' | 'payment.failed.error'
>;

/** What a customer is told of the check of a card; while the bank says nothing of it, it may have gone well: `payment.in.progress.error`. */
export function endOfCheck({ state, isUnpaid }: Resolution): Result<null, FinishRefusal> {
  if (state === 'SETTLED') return done(null);
  return refuse(isLive(state) && !isUnpaid ? 'payment.in.progress.error' : 'payment.failed.error');
}
