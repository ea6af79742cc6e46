import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { ResumedCharge } from '#domain/order/stop-schedules.ts';
import { previewResumption, resumeSchedules } from '#domain/order/stop-schedules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { clientByPhone } from '../../db/client-store.ts';
import { lockOrder } from '../../db/order-store.ts';
import { insertStaffAction } from '../../db/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ChangeRefusal } from './change-order.ts';
import { changeOrder } from './change-order.ts';

/** The client of the request: an order of somebody else does not exist for it (S-18). */
export type StoppedOrder = { readonly phone: Phone; readonly orderUuid: OrderUuid };

type PreviewRefusal = Refusal<'client.not.exist.error' | 'order.not.found.error' | 'order.state.error'>;

/** What would be written off when, if the write-offs of a stopped order went on now (rules 3); changes nothing. */
export async function previewOrderResumption(
  { database, clock, settings }: Context,
  { phone, orderUuid }: StoppedOrder,
): Promise<Result<readonly ResumedCharge[], PreviewRefusal>> {
  const client = await clientByPhone(database.reader, phone);
  if (client === null) return refuse('client.not.exist.error');
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order?.clientUuid !== client.clientUuid) return refuse('order.not.found.error');
  const now = clock.now();
  const resumed = resumeSchedules(order, now);
  if (!resumed.ok) return resumed;
  return done(previewResumption(resumed.value.order, settings.chargePlan, now));
}

export type SchedulesResumption = StoppedOrder & {
  readonly staff: StaffActor;
  /** Why, in the words of staff, at most 255 characters. */
  readonly note: string;
};

/** Staff let the write-offs of an order go on, for a reason that is kept; what is late is taken from now on, one payment a day (rules 3). */
export async function resumeOrderSchedules(
  context: Context,
  { staff, phone, orderUuid, note }: SchedulesResumption,
): Promise<Result<null, ChangeRefusal<'order.state.error'> | Refusal<'client.not.exist.error'>>> {
  const { database, clock } = context;
  const client = await clientByPhone(database.reader, phone);
  if (client === null) return refuse('client.not.exist.error');
  const { clientUuid } = client;
  return changeOrder(context, {
    orderUuid,
    isTheirs: (order) => order.clientUuid === clientUuid,
    concerns: () => false,
    decide: (order) => resumeSchedules(order, clock.now()),
    alsoWrite: (transaction) =>
      insertStaffAction(
        transaction,
        { staff, action: 'RESUME_SCHEDULES', clientUuid, orderUuid, note },
        clock.now(),
      ),
  });
}
