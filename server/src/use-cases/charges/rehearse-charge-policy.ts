import { plusSeconds } from '#domain/dates.ts';
import { declineLimitSeconds } from '#domain/charges/charge-plan.ts';
import {
  emptyPolicyRehearsal,
  newPolicyRehearsal,
  type PolicyRehearsal,
} from '#domain/charges/policy-rehearsal.ts';
import type { ChargePolicy } from '#domain/charges/replay-payment.ts';
import { latestOrders, pastOrders } from '../../db/charges/past-order-store.ts';
import { readAtOneTimestamp } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Context } from '../context.ts';

/** The period whose orders are replayed. */
export const rehearsedDays = 90;
/** The latest orders of the period; the time of a rehearsal is bounded by them. */
const mostOrders = 100_000;
const ordersOfPage = 250;

export type RehearsedPolicy = {
  readonly rehearsal: PolicyRehearsal;
  /** There are more orders than `mostOrders`; the older ones are left out. */
  readonly isCut: boolean;
};

/**
 * Replays the scheduled charges of the orders of the last 90 days under the running and a proposed policy. It only
 * reads, in pages that each see one moment; nothing is locked between them (docs/spec/performance.md#goals, decision
 * 0104).
 */
export async function rehearseChargePolicy(
  { database, clock, settings }: Pick<Context, 'database' | 'clock' | 'settings'>,
  proposed: ChargePolicy,
): Promise<RehearsedPolicy> {
  const now = clock.now();
  const since = plusSeconds(now, -rehearsedDays * 86_400);
  const clauses = await allClauses(database.reader);
  const running = { plan: settings.chargePlan, penaltyRate: settings.penaltyRate };
  const found = await latestOrders(database.reader, { since, most: mostOrders + 1 });
  const withOrders = newPolicyRehearsal({ running, proposed, clauses, now });
  let rehearsal = emptyPolicyRehearsal;
  for (let first = 0; first < Math.min(found.length, mostOrders); first += ordersOfPage) {
    const page = found.slice(first, Math.min(first + ordersOfPage, mostOrders));
    const orders = await database.transaction(async (transaction) => {
      await readAtOneTimestamp(transaction);
      return pastOrders(transaction, page, plusSeconds(since, -declineLimitSeconds));
    });
    rehearsal = withOrders(rehearsal, orders);
  }
  return { rehearsal, isCut: found.length > mostOrders };
}
