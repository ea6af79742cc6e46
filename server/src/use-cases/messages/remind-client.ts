import type { CalendarDate } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import { isPastMonth } from '#domain/charge/charge-plan.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { withinMessageHours } from '#domain/message/message-hours.ts';
import { reminderText } from '#domain/message/message-text.ts';
import { historyEvent } from '#domain/order/history-event.ts';
import { clientByUuid, lockClientByUuid } from '../../db/clients/client-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { reminderChoices } from '../../db/messages/reminder-choice-store.ts';
import type { PaymentToRemindOf } from '../../db/messages/reminder-store.ts';
import { paymentsToRemindOf } from '../../db/messages/reminder-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { sendMessages } from './send-messages.ts';

export type Reminder = { readonly clientUuid: ClientUuid; readonly date: CalendarDate };

/**
 * Tells a client by one message what is written off on a date, unless they want none; what was reminded of already is not said again
 * (rules 3), nor what would be read on the day itself. The history tells it of each order: SMS_SEND.
 */
export async function remindClient(context: Context, { clientUuid, date }: Reminder): Promise<void> {
  const arrivesAt = withinMessageHours(context.settings.messageHours, context.clock.now());
  if (moscowDate(arrivesAt) >= date) return;
  await context.database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const client = await clientByUuid(transaction, clientUuid);
    const choice = (await reminderChoices(transaction, [clientUuid])).get(clientUuid);
    const payments = await paymentsToRemindOf(transaction, clientUuid, date);
    if (client === null || choice?.SMS !== true || payments.length === 0) return;
    const text = reminderText(
      payments.map(({ amount, card, expiry }) => ({
        amount,
        card,
        cardIsExpired: expiry !== null && isPastMonth(expiry, date),
      })),
    );
    await sendMessages(context, transaction, [{ kind: 'REMINDER', phone: client.phone, text }]);
    for (const payment of payments) await tell(context, transaction, { ...payment, clientUuid, date });
  });
}

async function tell(
  { clock }: Context,
  transaction: Transaction,
  { orderUuid, paymentNumber, amount, clientUuid, date }: PaymentToRemindOf & Reminder,
): Promise<void> {
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: `${orderUuid}/${paymentNumber}`,
    reached: `REMINDED/${date}`,
    amount,
    text: `Напоминание о платеже ${paymentNumber}`,
  });
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate: clock.now() }]);
}
