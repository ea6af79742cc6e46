import { type CalendarDate, type Instant, moscowDate } from '#domain/dates.ts';
import { replacementCards } from '#domain/charges/cascade.ts';
import { isPastMonth, windowOpens } from '#domain/charges/charge-plan.ts';
import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { promisedCharges } from '#domain/charges/promised-charges.ts';
import { ownCardOf, soonestTry } from '#domain/charges/tries.ts';
import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { chargesOfReminders, type ComingCharge } from '#domain/notifications/message-text.ts';
import { channelsOf } from '#domain/notifications/preferences.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { recipientsOf } from '../../db/notifications/choice-store.ts';
import { reminderChoices } from '../../db/notifications/reminder-choice-store.ts';
import { paymentsToRemindOf, type PaymentToRemindOf } from '../../db/notifications/reminder-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
import { announceCharges } from './announce-charges.ts';
import { chargeQuestions } from './charge-questions.ts';
import { hoursOfClient } from '../notifications/client-hours.ts';
import { type NewNotification, writeNotifications } from '../notifications/write-notifications.ts';

export type Reminder = {
  readonly clientUuid: ClientUuid;
  readonly date: CalendarDate;
  /** Only about charges that an earlier reminder named, which became untrue before it was sent. */
  readonly isAgain?: boolean;
  /** When the earlier reminder was written. Each of its channels may ask for the repetition; it is written once. */
  readonly formerAt?: Instant;
};

/**
 * Sends a client one message about the charges that are due on a date, one about those of late payments, which the
 * contact guard limits, and one about each payment that is not charged then, if the client wants reminders. A payment is announced once, before its day (docs/spec/rules.md#3). Day and card come from
 * the plan of charges. A message about cards other than the order's own is sent even to a client without reminders
 * (docs/spec/rules.md#11). The history records SMS_SEND for each order.
 */
export async function remindClient(
  context: DatabaseAccess,
  { clientUuid, date, isAgain = false, formerAt }: Reminder,
): Promise<void> {
  const now = context.clock.now();
  const repetition = isAgain ? `/${formerAt ?? now}` : '';
  await context.database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const hours = await hoursOfClient(context.settings, transaction, clientUuid);
    if (moscowDate(withinMessageHours(hours, now)) >= date) return;
    const choice = (await reminderChoices(transaction, [clientUuid])).get(clientUuid);
    const coming = await upcomingPayments(context, transaction, { clientUuid, date, isAgain });
    for (const { question, payment, otherCards } of coming)
      if (otherCards.length > 0)
        await announceCharges(context, transaction, {
          question,
          decision: { paymentNumber: payment.paymentNumber, cardUuids: otherCards },
        });
    const own = coming.filter(({ otherCards }) => otherCards.length === 0);
    if (own.length === 0) return;
    const isWanted = choice?.SMS === true;
    const occasion = `${clientUuid}/${date}${repetition}`;
    const lines = own.map((upcoming) => ({ ...upcoming, ...reminderLine(upcoming, date) }));
    const reminders = [
      ...chargesOfReminders(lines.filter((line) => dueDateOf(line) >= date)),
      ...chargesOfReminders(lines.filter((line) => dueDateOf(line) < date)),
    ];
    await writeNotifications(
      context,
      transaction,
      reminders.map((charges) => reminderOf(charges, { clientUuid, date, isWanted, occasion })),
    );
    if (isAgain || !(await isSent(transaction, clientUuid, isWanted))) return;
    for (const { payment } of own)
      await recordReminder(context, transaction, { ...payment, clientUuid, date });
  });
}

/** Whether a channel carries the reminders of a client. */
async function isSent(
  transaction: Transaction,
  clientUuid: ClientUuid,
  isWantedBySms: boolean,
): Promise<boolean> {
  const recipient = (await recipientsOf(transaction, [clientUuid])).get(clientUuid);
  if (recipient === undefined) return false;
  const question = { kind: 'REMINDER', isAboutOverdueDebt: false, isWithoutSms: !isWantedBySms } as const;
  return channelsOf(question, recipient.preferences, recipient.reachable).length > 0;
}

type ReminderLine = UpcomingPayment & ComingCharge;

function reminderOf(
  charges: readonly ReminderLine[],
  {
    clientUuid,
    date,
    isWanted,
    occasion,
  }: Reminder & { readonly isWanted: boolean; readonly occasion: string },
): NewNotification {
  const orderUuids = [...new Set(charges.map(({ payment }) => payment.orderUuid))];
  const [orderUuid = null] = orderUuids.length === 1 ? orderUuids : [];
  const [debtDueOn = date] = charges.map(dueDateOf).toSorted();
  return {
    kind: 'REMINDER',
    parameters: charges,
    clientUuid,
    orderUuid,
    occasion: `${occasion}/${charges.map(({ payment }) => `${payment.orderUuid}/${payment.paymentNumber}`).join('/')}`,
    debtDueOn,
    isWithoutSms: !isWanted,
  };
}

function dueDateOf({ question, payment }: UpcomingPayment): CalendarDate {
  return paymentOf(question.order, payment.paymentNumber).planDate;
}

type UpcomingPayment = {
  readonly payment: PaymentToRemindOf;
  readonly question: ChargeContext;
  /** The cards that are charged instead of the order's own one. */
  readonly otherCards: readonly CardUuid[];
};

async function upcomingPayments(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, date, isAgain = false }: Reminder,
): Promise<UpcomingPayment[]> {
  const payments = await paymentsToRemindOf(transaction, clientUuid, date);
  if (payments.length === 0) return [];
  const orderUuids = [...new Set(payments.map(({ orderUuid }) => orderUuid))];
  const questions = await chargeQuestions(context, transaction, orderUuids);
  return orderUuids.flatMap((orderUuid) => {
    const question = questions.find(({ order }) => order.orderUuid === orderUuid);
    if (question === undefined) return [];
    const payment = payments.find((one) => one.orderUuid === orderUuid && isCharged(question, one, date));
    if (payment?.wasReminded !== isAgain) return [];
    const then = onDate(question, date);
    return [
      {
        payment,
        question,
        otherCards: replacementCards(then, paymentOf(question.order, payment.paymentNumber)),
      },
    ];
  });
}

/**
 * A late payment is charged on the date only if the plan of tries says so. The cards of the cascade have a message of
 * their own (docs/spec/rules.md#11).
 */
function isCharged(
  question: ChargeContext,
  { isLate, paymentNumber }: PaymentToRemindOf,
  date: CalendarDate,
): boolean {
  if (!isLate) return true;
  return promisedCharges(question).some(
    (promise) =>
      promise.paymentNumber === paymentNumber &&
      promise.date === date &&
      promise.cardUuid === question.order.card?.cardUuid,
  );
}

function onDate(question: ChargeContext, date: CalendarDate): ChargeContext {
  return { ...question, now: windowOpens(question.plan, date) };
}

function reminderLine({ payment, question }: UpcomingPayment, date: CalendarDate): ComingCharge {
  const { amount, card, expiry } = payment;
  const then = onDate(question, date);
  const own = ownCardOf(then);
  const chargedOn = own === undefined ? date : moscowDate(soonestTry(then, own, 'now'));
  return {
    amount,
    card,
    cardIsExpired: expiry !== null && isPastMonth(expiry, date),
    movedTo: chargedOn > date ? chargedOn : null,
  };
}

async function recordReminder(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { orderUuid, paymentNumber, amount, clientUuid, date }: PaymentToRemindOf & Reminder,
): Promise<void> {
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: `${orderUuid}/${paymentNumber}`,
    newState: `REMINDED/${date}`,
    amount,
    text: `Напоминание о платеже ${paymentNumber}`,
  });
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate: clock.now() }]);
}
