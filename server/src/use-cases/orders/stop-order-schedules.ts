import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { stopSchedules } from '#domain/order/stop-schedules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { clientByPhone } from '../../db/client-store.ts';
import { insertStaffAction } from '../../db/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ChangeRefusal } from './change-order.ts';
import { changeOrder } from './change-order.ts';

export type SchedulesStop = {
  readonly staff: StaffActor;
  /** The client of the request: an order of somebody else does not exist for it (S-18). */
  readonly phone: Phone;
  readonly orderUuid: OrderUuid;
  /** Why, in the words of staff, at most 255 characters. */
  readonly note: string;
};

/**
 * Staff stop the write-offs of an order, for a reason that is kept. A charge that is under way may still end, no new one begins
 * (rules 3, F-50); the customer can go on paying by hand.
 */
export async function stopOrderSchedules(
  context: Context,
  { staff, phone, orderUuid, note }: SchedulesStop,
): Promise<Result<null, ChangeRefusal<'order.state.error'> | Refusal<'client.not.exist.error'>>> {
  const { database, clock } = context;
  const client = await clientByPhone(database.reader, phone);
  if (client === null) return refuse('client.not.exist.error');
  const { clientUuid } = client;
  return changeOrder(context, {
    orderUuid,
    isTheirs: (order) => order.clientUuid === clientUuid,
    concerns: () => false,
    decide: (order) => stopSchedules(order, clock.now()),
    alsoWrite: (transaction) =>
      insertStaffAction(
        transaction,
        { staff, action: 'STOP_SCHEDULES', clientUuid, orderUuid, note },
        clock.now(),
      ),
  });
}
