import { stopSchedules } from '#domain/orders/lifecycle/stop-schedules.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Transaction } from '../../db/database.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import {
  changeOrderSchedules,
  type RecordedSchedules,
  recordSchedules,
  type SchedulesMessage,
  type SchedulesRequest,
} from './change-order-schedules.ts';

/**
 * Stops the scheduled charges of an order with a recorded reason. A charge in progress may still end, and no new one
 * starts (docs/spec/rules.md#3, docs/spec/reliability.md#F-50). The customer can still pay manually.
 */
export function stopOrderSchedules(
  context: BankAccess,
  input: SchedulesRequest,
): ReturnType<typeof changeOrderSchedules> {
  const decide: Parameters<typeof changeOrderSchedules>[2]['decide'] = (order) =>
    stopSchedules(order, context.clock.now());
  return changeOrderSchedules(context, input, { ...stop, decide });
}

/** Records a stop that is part of another change of the order. */
export function recordStop(
  context: DatabaseAccess,
  transaction: Transaction,
  stopped: Pick<RecordedSchedules, 'staff' | 'note' | 'order'>,
): Promise<void> {
  return recordSchedules(context, transaction, { ...stopped, ...stop });
}

const stop = {
  action: 'STOP_SCHEDULES',
  messageOf: async (_transaction: Transaction, { orderNumber }: Order): Promise<SchedulesMessage> => ({
    kind: 'ORDER_PAUSED',
    parameters: { orderNumber, until: null },
  }),
} as const;
