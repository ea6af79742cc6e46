import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import { paymentsOverdueSoon } from '#domain/charges/overdue-soon.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { debtMessageTime } from '#domain/contact-hours.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotifications } from '../notifications/write-notifications.ts';
import { chargeQuestions } from './charge-questions.ts';

/**
 * Warns a client of the payments of an order that become overdue tomorrow, once for each payment and day
 * (docs/spec/rules.md#12 OVERDUE_SOON). A message that would arrive on the day itself is not written.
 */
export async function warnOfOverdue(context: DatabaseAccess, orderUuid: OrderUuid): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction(async (transaction) => {
    const [question] = await chargeQuestions(context, transaction, [orderUuid]);
    if (question === undefined) throw new Error(`order ${orderUuid} not found while warning of its debt`);
    const { clientUuid } = question.order;
    const { messageHours } = question.plan;
    const arrivesToday = ({ planDate }: { readonly planDate: CalendarDate }): boolean =>
      moscowDate(debtMessageTime(messageHours, planDate, now)) === moscowDate(now);
    await writeNotifications(
      context,
      transaction,
      paymentsOverdueSoon(question)
        .filter(arrivesToday)
        .map(({ paymentNumber, planDate, amount, from, hasPenalty }) => ({
          kind: 'OVERDUE_SOON',
          parameters: { amount, from, hasPenalty },
          clientUuid,
          orderUuid,
          occasion: `${orderUuid}/${paymentNumber}/${from}`,
          debtDueOn: planDate,
        })),
    );
  });
}
