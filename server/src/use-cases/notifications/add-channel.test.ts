import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, instant, plusSeconds } from '#domain/dates.ts';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { NotificationChannel } from '#domain/notifications/preferences.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { saveChoice } from '../../db/notifications/choice-store.ts';
import { confirmEmail, saveEmail } from '../../db/notifications/email-store.ts';
import type { MailAnswer } from '../../gateways/mail/port.ts';
import type { SmsAnswer } from '../../gateways/sms/port.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { sendEmail } from './email/send-email.ts';
import { recordReceipt } from './record-receipt.ts';
import { sendSms } from './send-sms.ts';
import { writeNotification } from './write-notifications.ts';

const { context } = await openProduct({ after });
const { database } = context;
const now = instant('2030-01-01T12:00:00+03:00');
const atNoon = { ...context, clock: { ...context.clock, now: () => now } };

/** Writes a message about overdue debt to a client with a confirmed address, who chose these channels. */
async function messageAboutDebt(channels: readonly NotificationChannel[]) {
  const clientUuid = identifier<ClientUuid>(context.random.uuid());
  const occasion = context.random.uuid();
  const confirmationHash = hashOfSecret(occasion);
  return database.transaction(async (transaction) => {
    await transaction`
      insert into client (client_uuid, country_code, phone, status, created_at)
      values (${clientUuid}, '7', ${`9${context.random.digits(9)}`}, 'ACTIVE', ${now})`;
    const address = `${occasion}@example.com`;
    const email = { clientUuid, address, source: 'CLIENT', confirmationUuid: context.random.uuid() } as const;
    await saveEmail(transaction, { ...email, confirmationHash }, now);
    await confirmEmail(transaction, confirmationHash, { requestedAfter: plusSeconds(now, -1), now });
    await saveChoice(transaction, clientUuid, { group: 'COST', channels, now });
    const smsId = await writeNotification(atNoon, transaction, {
      kind: 'PENALTY_STARTED',
      parameters: {
        overdue: kopecks(100_000),
        dueOn: calendarDate('2029-12-31'),
        penalty: kopecks(55),
        daysLate: 1,
      },
      clientUuid,
      orderUuid: null,
      occasion,
      debtDueOn: calendarDate('2029-12-31'),
    });
    return { smsId, occasion };
  });
}

async function deliveriesOf(occasion: string) {
  return database.reader`
    select channel, state, reason, contact_at is not null as "isContact" from notification_delivery d
      join notification n using (notification_uuid)
    where n.occasion = ${occasion} order by channel`;
}

function sms(kind: SmsAnswer['kind'], providerMessageId = 'taken') {
  const answer: SmsAnswer = kind === 'accepted' ? { kind, providerMessageId } : { kind };
  return { send: async () => answer, sendsReferenceOnce: false };
}

const lost = { state: 'NOT_SENT', reason: 'PROVIDER' } as const;

// docs/spec/rules.md#12
test('a refused SMS about a debt is no contact and is replaced by the next chosen channel', async () => {
  const { smsId, occasion } = await messageAboutDebt(['SMS', 'EMAIL']);
  assert.ok(smsId !== null);
  await sendSms({ ...atNoon, sms: sms('refused') }, smsId);
  assert.deepEqual(await deliveriesOf(occasion), [
    { channel: 'EMAIL', state: 'WAITING', reason: null, isContact: false },
    { channel: 'SMS', ...lost, isContact: false },
  ]);
});

/** Sends an SMS whose provider reports so many hours later, and once more, that it was not delivered. */
async function reportedUndelivered(hours: number) {
  const { smsId, occasion } = await messageAboutDebt(['SMS', 'EMAIL']);
  assert.ok(smsId !== null);
  await sendSms({ ...atNoon, sms: sms('accepted', occasion) }, smsId);
  const at = plusSeconds(now, hours * 3600);
  const later = { ...context, clock: { ...context.clock, now: () => at } };
  for (let count = 0; count < 2; count += 1)
    assert.ok(await recordReceipt(later, { providerMessageId: occasion, isDelivered: false }));
  return deliveriesOf(occasion);
}

test('an undelivered SMS about a debt is no contact and is replaced by the next chosen channel', async () => {
  assert.deepEqual(await reportedUndelivered(1), [
    { channel: 'EMAIL', state: 'WAITING', reason: null, isContact: false },
    { channel: 'SMS', ...lost, isContact: false },
  ]);
});

test('an undelivered SMS that is no longer useful is not sent by another channel', async () => {
  assert.deepEqual(await reportedUndelivered(24), [{ channel: 'SMS', ...lost, isContact: false }]);
});

test('an SMS about a debt that may have arrived counts as a contact and is not replaced', async () => {
  const { smsId, occasion } = await messageAboutDebt(['SMS', 'EMAIL']);
  assert.ok(smsId !== null);
  await sendSms({ ...atNoon, sms: sms('unknown') }, smsId);
  assert.deepEqual(await deliveriesOf(occasion), [{ channel: 'SMS', ...lost, isContact: true }]);
});

/** Sends the letter of a message through a mail server with this answer, at noon by default. */
async function sendLetter(occasion: string, kind: MailAnswer['kind'], at = now): Promise<void> {
  const [row] = await database.reader<{ notificationUuid: string }[]>`
    select notification_uuid as "notificationUuid" from notification where occasion = ${occasion}`;
  const mail = { send: async () => ({ kind }) };
  const clock = { ...context.clock, now: () => at };
  await sendEmail({ ...context, clock, mail }, row?.notificationUuid ?? '');
}

test('the SMS that replaces a refused letter about a debt is sent as the one contact', async () => {
  const { occasion } = await messageAboutDebt(['EMAIL']);
  await sendLetter(occasion, 'refused');
  const [replaced] = await database.reader<{ smsId: number }[]>`
    select sms_id as "smsId" from notification_delivery join notification using (notification_uuid)
    where occasion = ${occasion} and channel = 'SMS'`;
  await sendSms({ ...atNoon, sms: sms('accepted') }, replaced?.smsId ?? 0);
  assert.deepEqual(await deliveriesOf(occasion), [
    { channel: 'EMAIL', ...lost, isContact: false },
    { channel: 'SMS', state: 'SENT', reason: null, isContact: true },
  ]);
});

test('a letter about a debt that may have arrived counts as a contact and is replaced by an SMS', async () => {
  const { occasion } = await messageAboutDebt(['EMAIL']);
  await sendLetter(occasion, 'unknown');
  assert.deepEqual(await deliveriesOf(occasion), [
    { channel: 'EMAIL', ...lost, isContact: true },
    { channel: 'SMS', state: 'WAITING', reason: null, isContact: false },
  ]);
});

test('a letter that cannot be sent is replaced by an SMS before the client’s daytime ends', async () => {
  const { occasion } = await messageAboutDebt(['EMAIL']);
  // noon in Moscow is eight in the evening in Magadan
  await database.autocommit`
    with warning as (update notification set kind = 'OVERDUE_SOON' where occasion = ${occasion} returning client_uuid)
    update client set utc_offset = 660 where client_uuid = (select client_uuid from warning)`;
  await assert.rejects(sendLetter(occasion, 'not-sent'));
  await sendLetter(occasion, 'not-sent', plusSeconds(now, 1800));
  assert.deepEqual(await deliveriesOf(occasion), [
    { channel: 'EMAIL', ...lost, isContact: false },
    { channel: 'SMS', state: 'WAITING', reason: null, isContact: false },
  ]);
});

// docs/decisions/0057-scheduled-charges-in-batches.md
test('a letter that waits for the day is not in the queue of the urgent letters', async () => {
  await messageAboutDebt(['EMAIL']);
  assert.deepEqual(
    await database.reader`select lane from job where kind = 'send-email' order by job_id desc limit 1`,
    [{ lane: 'DAY_LETTERS' }],
  );
});
