import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { type MerchantOrder, type MerchantsOrder, viewMerchantOrder } from './view-order.ts';

/** Delivers an approved order, which makes it active; a repeat changes nothing (docs/spec/rules.md#2). */
export async function deliverMerchantOrder(
  context: DatabaseAccess,
  { merchantUuid, orderUuid }: MerchantsOrder,
): Promise<Result<MerchantOrder, Refusal<'order.not.found.error' | 'order.state.error'>>> {
  const { database, clock, random } = context;
  const delivered = await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order?.merchantUuid !== merchantUuid) return refuse('order.state.error');
    if (order.deliveredAt !== null && order.state !== 'REVERSED') return success(null);
    const at = clock.now();
    const change = deliverOrder(order, at);
    if (!change.ok) return change;
    const jobs = [chargeJob(orderUuid, at)];
    await saveChange(transaction, {
      before: { order, intent: null },
      change: change.value,
      at,
      random,
      jobs,
    });
    return success(null);
  });
  const view = await viewMerchantOrder(context, { merchantUuid, orderUuid });
  return view.ok && !delivered.ok ? delivered : view;
}
