import { stopSchedules } from '#domain/orders/lifecycle/stop-schedules.ts';
import type { Context } from '../context.ts';
import type { SchedulesRequest } from './change-order-schedules.ts';
import { changeOrderSchedules } from './change-order-schedules.ts';

/**
 * Stops the scheduled charges of an order with a recorded reason. A charge in progress may still end, and no new one
 * starts (docs/spec/rules.md#3, docs/spec/reliability.md#F-50). The customer can still pay manually.
 */
export function stopOrderSchedules(
  context: Context,
  input: SchedulesRequest,
): ReturnType<typeof changeOrderSchedules> {
  const decide: Parameters<typeof changeOrderSchedules>[2]['decide'] = (order) =>
    stopSchedules(order, context.clock.now());
  return changeOrderSchedules(context, input, {
    action: 'STOP_SCHEDULES',
    decide,
    messageOf: async (_transaction, { orderNumber }) => ({
      kind: 'ORDER_PAUSED',
      parameters: { orderNumber, until: null },
    }),
  });
}
