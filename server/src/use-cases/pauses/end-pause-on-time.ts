import { type Instant, moscowTime, plusDays } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { recordPauseEnd } from '#domain/orders/lifecycle/pause-order.ts';
import { openPauseOf } from '#domain/pauses/pause.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { writeResumption } from '../orders/write-resumption.ts';

/**
 * Records that a pause is over and reports the end to the shop and the client. Charges depend only on the dates of the
 * pause, not on this job (docs/spec/rules.md#13). Returns when to run again for a pause that was prolonged, or null.
 */
export async function endPauseOnTime(context: DatabaseAccess, orderUuid: OrderUuid): Promise<Instant | null> {
  const { clock, database, random } = context;
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order === null) throw new Error(`order ${orderUuid} not found while its pause ends`);
    const at = clock.now();
    const change = recordPauseEnd(order, at);
    if (change === null) {
      const open = openPauseOf(order.pauses);
      return open === null ? null : moscowTime(plusDays(open.dateTo, 1), 0);
    }
    const jobs = [chargeJob(orderUuid, at)];
    await saveChange(transaction, { before: { order, intent: null }, change, at, random, jobs });
    await writeResumption(context, transaction, { before: order, after: change.order });
    return null;
  });
}
