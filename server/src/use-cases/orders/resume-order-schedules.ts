import type { ResumedCharge } from '#domain/order/stop-schedules.ts';
import { previewResumption, resumeSchedules } from '#domain/order/stop-schedules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { operationsOfOrders } from '../../db/payments/operation-store.ts';
import { lookAtClient } from '../clients/look-at-client.ts';
import type { Context } from '../context.ts';
import type { SchedulesWish } from './change-order-schedules.ts';
import { changeOrderSchedules } from './change-order-schedules.ts';

type StoppedOrder = Pick<SchedulesWish, 'staff' | 'phone' | 'orderUuid'>;

type PreviewRefusal = Refusal<'client.not.exist.error' | 'order.not.found.error' | 'order.state.error'>;

/** What would be written off when, if the write-offs of a stopped order went on now (rules 3); changes nothing. */
export async function previewOrderResumption(
  context: Context,
  { staff, phone, orderUuid }: StoppedOrder,
): Promise<Result<readonly ResumedCharge[], PreviewRefusal>> {
  const { database, clock, settings } = context;
  const client = await lookAtClient(context, { staff, phone, orderUuid, action: 'VIEW_RESUMPTION' });
  if (!client.ok) return client;
  const [order, operations] = await database.transaction((transaction) =>
    Promise.all([lockOrder(transaction, orderUuid), operationsOfOrders(transaction, [orderUuid])]),
  );
  if (order?.clientUuid !== client.value.clientUuid) return refuse('order.not.found.error');
  const now = clock.now();
  const resumed = resumeSchedules(order, now);
  if (!resumed.ok) return resumed;
  const { chargePlan: plan } = settings;
  return done(previewResumption({ order: resumed.value.order, operations, plan, now }));
}

/** Staff let the write-offs of an order go on, for a reason that is kept; what is late is taken from now on, one payment a day (rules 3). */
export function resumeOrderSchedules(
  context: Context,
  wish: SchedulesWish,
): ReturnType<typeof changeOrderSchedules> {
  const decide: Parameters<typeof changeOrderSchedules>[2]['decide'] = (order) =>
    resumeSchedules(order, context.clock.now());
  return changeOrderSchedules(context, wish, { action: 'RESUME_SCHEDULES', decide });
}
