import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, type Instant, instant, plusSeconds } from '#domain/dates.ts';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { saveUtcOffset } from '../../db/clients/client-store.ts';
import type { SmsAnswer } from '../../gateways/sms/port.ts';
import { checkContact } from './check-contact.ts';
import { switchOwnContactRefusal } from './refuse-contact.ts';
import { sendSms } from './send-sms.ts';
import { writeNotification } from './write-notifications.ts';

const { context } = await openProduct({ after });
const { database } = context;
const dueOn = calendarDate('2029-12-31');
const noon = instant('2030-01-08T12:00:00+03:00');

async function newClient(): Promise<ClientUuid> {
  const clientUuid = identifier<ClientUuid>(context.random.uuid());
  await database.autocommit`
    insert into client (client_uuid, country_code, phone, status, created_at)
    values (${clientUuid}, '7', ${`9${context.random.digits(9)}`}, 'ACTIVE', ${context.clock.now()})`;
  return clientUuid;
}

/** The product at an instant, with a gateway that answers so and counts its messages. */
function at(now: Instant, answer: SmsAnswer['kind'] = 'accepted', sendsReferenceOnce = true) {
  const sent: string[] = [];
  const send = async ({ reference }: { readonly reference: string }): Promise<SmsAnswer> => {
    sent.push(reference);
    return answer === 'accepted' ? { kind: answer, providerMessageId: reference } : { kind: answer };
  };
  const clock = { ...context.clock, now: () => now };
  return { ...context, clock, sms: { send, sendsReferenceOnce }, sent };
}

/** Writes a message about overdue debt. Returns the id of its SMS. */
async function written(now: Instant, clientUuid: ClientUuid): Promise<number> {
  const smsId = await database.transaction((transaction) =>
    writeNotification(at(now), transaction, {
      kind: 'PENALTY_STARTED',
      parameters: { overdue: kopecks(100_000), dueOn, penalty: kopecks(55), daysLate: 1 },
      clientUuid,
      orderUuid: null,
      occasion: context.random.uuid(),
      debtDueOn: dueOn,
    }),
  );
  assert.ok(smsId !== null);
  return smsId;
}

/** Writes a message whose first try fails. */
async function failedOnce(now: Instant, clientUuid: ClientUuid): Promise<number> {
  const smsId = await written(now, clientUuid);
  await assert.rejects(sendSms(at(now, 'not-sent'), smsId));
  return smsId;
}

async function deliveryOf(smsId: number): Promise<unknown> {
  const [row] = await database.reader<{ state: string; reason: string | null; contactAt: Instant | null }[]>`
    select state, reason, contact_at as "contactAt" from notification_delivery where sms_id = ${smsId}`;
  return [row?.state, row?.reason, row?.contactAt === null ? null : instant(row?.contactAt ?? '')];
}

// docs/spec/rules.md#12
test('a retry outside the contact hours waits for the morning', async () => {
  const saturday = instant('2030-01-05T19:59:00+03:00');
  const smsId = await failedOnce(saturday, await newClient());
  const later = at(plusSeconds(saturday, 600));
  assert.equal(await sendSms(later, smsId), instant('2030-01-06T09:00:00+03:00'));
  assert.deepEqual(later.sent, []);
});

test('an evening message waits for the morning of the client’s time zone', async () => {
  const clientUuid = await newClient();
  await database.transaction((transaction) => saveUtcOffset(transaction, clientUuid, 600));
  const evening = instant('2030-01-08T21:00:00+10:00');
  const late = at(evening);
  assert.equal(await sendSms(late, await written(evening, clientUuid)), instant('2030-01-09T09:00:00+10:00'));
  assert.deepEqual(late.sent, []);
});

test('a message is not retried after the client refused contact, and its first try stays a contact', async () => {
  const clientUuid = await newClient();
  const smsId = await failedOnce(noon, clientUuid);
  await switchOwnContactRefusal(context, clientUuid, true);
  const later = at(plusSeconds(noon, 3600));
  await sendSms(later, smsId);
  assert.deepEqual(later.sent, []);
  assert.deepEqual(await deliveryOf(smsId), ['NOT_SENT', 'CONTACT_REFUSED', noon]);
});

test('a message that is delayed until the next morning is a contact of that morning', async () => {
  const clientUuid = await newClient();
  const late = [await failedOnce(noon, clientUuid), await failedOnce(noon, clientUuid)];
  const morning = plusSeconds(noon, 22 * 3600);
  const next = at(morning);
  for (const smsId of late) await sendSms(next, smsId);
  const third = await written(morning, clientUuid);
  await sendSms(next, third);
  assert.equal(next.sent.length, 2);
  for (const smsId of late) assert.deepEqual(await deliveryOf(smsId), ['SENT', null, morning]);
  assert.deepEqual(await deliveryOf(third), ['NOT_SENT', 'DAY_LIMIT', null]);
});

test('a message that another worker has sent is not counted again', async () => {
  const smsId = await written(noon, await newClient());
  await sendSms(at(noon), smsId);
  const later = at(plusSeconds(noon, 60));
  const message = { kind: 'PENALTY_STARTED', text: 'text', clauses: [], debtDueOn: dueOn } as const;
  assert.deepEqual(await checkContact(later, { channel: 'SMS', smsId }, message), {
    kind: 'wait',
    until: later.clock.now(),
  });
  assert.deepEqual(await deliveryOf(smsId), ['SENT', null, noon]);
});

test('a message with a lost result counts as a contact at the time of the try that may have sent it', async () => {
  const smsId = await written(noon, await newClient());
  await database.autocommit`update sms set handed_over_at = ${noon} where sms_id = ${smsId}`;
  await database.autocommit`update notification_delivery set contact_at = ${noon} where sms_id = ${smsId}`;
  const later = at(plusSeconds(noon, 600), 'accepted', false);
  await sendSms(later, smsId);
  assert.deepEqual(later.sent, []);
  assert.deepEqual(await deliveryOf(smsId), ['NOT_SENT', 'PROVIDER', noon]);
});
