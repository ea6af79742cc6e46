import type { ResumedCharge } from '#domain/order/stop-schedules.ts';
import { previewResumption, resumeSchedules } from '#domain/order/stop-schedules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { lookAtClient } from '../clients/look-at-client.ts';
import type { Context } from '../context.ts';
import { chargeQuestions } from '../payments/write-offs/charge-questions.ts';
import type { SchedulesWish } from './change-order-schedules.ts';
import { changeOrderSchedules } from './change-order-schedules.ts';

type StoppedOrder = Pick<SchedulesWish, 'staff' | 'phone' | 'orderUuid'>;

type PreviewRefusal = Refusal<'client.not.exist.error' | 'order.not.found.error' | 'order.state.error'>;

/** What would be written off when, if the write-offs of a stopped order went on now (rules 3); changes nothing. */
export async function previewOrderResumption(
  context: Context,
  { staff, phone, orderUuid }: StoppedOrder,
): Promise<Result<readonly ResumedCharge[], PreviewRefusal>> {
  const client = await lookAtClient(context, { staff, phone, orderUuid, action: 'VIEW_RESUMPTION' });
  if (!client.ok) return client;
  const [question] = await context.database.transaction((transaction) =>
    chargeQuestions(context, transaction, [orderUuid]),
  );
  if (question?.order.clientUuid !== client.value.clientUuid) return refuse('order.not.found.error');
  const resumed = resumeSchedules(question.order, question.now);
  if (!resumed.ok) return resumed;
  return done(previewResumption({ ...question, order: resumed.value.order }));
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
