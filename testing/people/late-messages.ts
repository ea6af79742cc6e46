import assert from 'node:assert/strict';
import { calendarDate, type Instant } from '#domain/dates.ts';
import type { NotificationContent } from '#domain/notifications/notification-text.ts';
import { sendSms } from '#server/use-cases/notifications/send-sms.ts';
import { writeNotification } from '#server/use-cases/notifications/write-notifications.ts';
import type { OwnOrder, ProductWithBank } from '#testing/stack/product-with-bank.ts';

type Content = Exclude<NotificationContent, { readonly kind: 'CODE' }>;
/** The occasion is a new UUID without one. */
type Subject = OwnOrder & { readonly occasion?: string };

/** Messages that something happens to between their writing and their sending. */
export function lateMessages({ context, at, noon }: Pick<ProductWithBank, 'context' | 'at' | 'noon'>) {
  const { database } = context;

  /** Writes a message to be sent by SMS. Returns the id of the SMS. */
  const write = async (
    { occasion = context.random.uuid(), ...order }: Subject,
    content: Content,
    when: Instant,
  ): Promise<number> => {
    const { kind } = content;
    const isAboutDebt = kind === 'PENALTY_STARTED' || kind === 'CHARGE_FAILED';
    const debtDueOn = isAboutDebt ? await firstUnpaidDate(order) : undefined;
    const smsId = await database.transaction((transaction) =>
      writeNotification(at(when), transaction, {
        ...content,
        ...order,
        orderUuid: kind === 'REMINDER' ? null : order.orderUuid,
        occasion,
        ...(debtDueOn === undefined ? {} : { debtDueOn }),
      }),
    );
    assert.ok(smsId !== null);
    return smsId;
  };

  const firstUnpaidDate = async ({ orderUuid }: OwnOrder) => {
    const [payment] = await database.reader<{ date: string }[]>`
      select plan_date::text as date from scheduled_payment where order_uuid = ${orderUuid} and state = 'NOT_YET_PAID'
      order by payment_number`;
    return calendarDate(payment?.date ?? '');
  };

  /** Sends a message of yesterday noon. Returns why it was not sent; null when it was. */
  const reasonOf = async (smsId: number): Promise<string | null> => {
    await sendSms(at(noon(-1)), smsId);
    const [delivery] = await database.reader<{ state: string; reason: string | null }[]>`
      select state, reason from notification_delivery where sms_id = ${smsId}`;
    assert.equal(delivery?.state, delivery?.reason === null ? 'SENT' : 'NOT_SENT');
    return delivery.reason;
  };

  /** Writes a message yesterday at noon, lets something happen, and sends the message. Returns why it was not sent. */
  const reasonAfter = async (
    subject: Subject,
    content: Content,
    happens: () => Promise<unknown> = async () => undefined,
  ): Promise<string | null> => {
    const smsId = await write(subject, content, noon(-1));
    await happens();
    return reasonOf(smsId);
  };

  return { write, reasonOf, reasonAfter };
}
