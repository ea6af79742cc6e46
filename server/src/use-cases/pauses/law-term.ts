import type { Clause } from '#domain/laws/clause.ts';
import { exceedsLawTerm } from '#domain/orders/lifecycle/pause-order.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';

type Step = { readonly before: Order; readonly after: Order };

/** Whether a change of a pause moves the last payment beyond the term of the law, or further beyond it. */
export function movesBeyondLaw({ before, after }: Step, clauses: readonly Clause[]): boolean {
  const [earlier, later] = [before, after].map((order) => unpaidPayments(order).at(-1)?.planDate);
  return exceedsLawTerm(after, clauses) && earlier !== undefined && later !== undefined && later > earlier;
}

/** What staff know of the term when they change a pause. */
export type LawTerm = { readonly clauses: readonly Clause[]; readonly isConfirmed: boolean };

/** The change, or `pause.law.error` until staff confirm that the term is exceeded (docs/spec/rules.md#13). */
export function refuseBeyondLaw(
  before: Order,
  change: OrderChange,
  { clauses, isConfirmed }: LawTerm,
): Result<OrderChange, Refusal<'pause.law.error'>> {
  return !isConfirmed && movesBeyondLaw({ before, after: change.order }, clauses)
    ? refuse('pause.law.error')
    : success(change);
}
