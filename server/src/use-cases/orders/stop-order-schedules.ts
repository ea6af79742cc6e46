import { stopSchedules } from '#domain/orders/stop-schedules.ts';
import type { Context } from '../context.ts';
import type { SchedulesRequest } from './change-order-schedules.ts';
import { changeOrderSchedules } from './change-order-schedules.ts';

/**
 * Staff stop the write-offs of an order, for a reason that is kept. A charge that is under way may still end, no new
 * one begins (docs/spec/rules.md#3, docs/spec/reliability.md#F-50); the customer can go on paying by hand.
 */
export function stopOrderSchedules(
  context: Context,
  input: SchedulesRequest,
): ReturnType<typeof changeOrderSchedules> {
  const decide: Parameters<typeof changeOrderSchedules>[2]['decide'] = (order) =>
    stopSchedules(order, context.clock.now());
  return changeOrderSchedules(context, input, { action: 'STOP_SCHEDULES', decide });
}
