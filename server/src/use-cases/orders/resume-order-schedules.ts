import { moscowDate } from '#domain/dates.ts';
import { moscowUtcOffset } from '#domain/local-time.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import type { Phone } from '#domain/auth/phone.ts';
import {
  previewResumption,
  type ResumedCharge,
  resumeSchedules,
} from '#domain/orders/lifecycle/stop-schedules.ts';
import { runningPauseOf } from '#domain/pauses/pause.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone, utcOffsetOfOrder } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { chargeQuestions } from '../charges/charge-questions.ts';
import { hoursAt } from '../notifications/client-hours.ts';
import { changeOrderSchedules, type SchedulesRequest } from './change-order-schedules.ts';
import { resumedMessage } from './write-resumption.ts';

type StoppedOrder = Pick<SchedulesRequest, 'staff' | 'orderUuid'> & { readonly phone: Phone };

type PreviewRefusal = Refusal<'order.not.found.error' | 'order.state.error'>;

/**
 * Previews the scheduled charges of a stopped order as if it were resumed now, and changes nothing
 * (docs/spec/rules.md#3). An unknown phone gets the same answer and record as the phone of another client, so the call
 * does not reveal known phones (docs/spec/reliability.md#S-18). The view is recorded before its result is shown
 * (docs/spec/reliability.md#S-45).
 */
export async function previewOrderResumption(
  context: DatabaseAccess,
  { staff, phone, orderUuid }: StoppedOrder,
): Promise<Result<readonly ResumedCharge[], PreviewRefusal>> {
  const { clock, database } = context;
  const client = await clientByPhone(database.reader, phone);
  return database.transaction(async (transaction) => {
    const [question] = await chargeQuestions(context, transaction, [orderUuid]);
    if (question === undefined || question.order.clientUuid !== client?.clientUuid)
      return refuse('order.not.found.error');
    const { clientUuid } = question.order;
    const staffView = { staff, action: 'VIEW_RESUMPTION', clientUuid, orderUuid } as const;
    await insertStaffAction(transaction, staffView, clock.now());
    const { order, now, plan } = question;
    const resumed = resumeSchedules(order, now, withinMessageHours(plan.messageHours, now));
    if (!resumed.ok) return resumed;
    return success(previewResumption({ ...question, order: resumed.value.order }));
  });
}

/**
 * Resumes the scheduled charges of an order with a recorded reason. Overdue payments are charged from now on, one per
 * day (docs/spec/rules.md#3). While a pause runs, the message names its last day instead.
 */
export async function resumeOrderSchedules(
  context: BankAccess,
  input: SchedulesRequest,
): ReturnType<typeof changeOrderSchedules> {
  const { clock, database, settings } = context;
  const utcOffset = await utcOffsetOfOrder(database.reader, input.orderUuid);
  const hours = hoursAt(settings, utcOffset ?? moscowUtcOffset);
  const decide: Parameters<typeof changeOrderSchedules>[2]['decide'] = (order) => {
    const now = clock.now();
    return resumeSchedules(order, now, withinMessageHours(hours, now));
  };
  return changeOrderSchedules(context, input, {
    action: 'RESUME_SCHEDULES',
    decide,
    messageOf: async (transaction, order) => {
      const running = runningPauseOf(order.pauses, moscowDate(clock.now()));
      if (running === null) return resumedMessage(context, transaction, order);
      const parameters = { orderNumber: order.orderNumber, until: running.dateTo };
      return { kind: 'ORDER_PAUSED', parameters };
    },
  });
}
