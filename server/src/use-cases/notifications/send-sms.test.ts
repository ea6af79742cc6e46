import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, type Instant, instant, plusSeconds } from '#domain/dates.ts';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { insertSms, type SmsKind } from '../../db/notifications/sms-store.ts';
import type { SmsAnswer } from '../../gateways/sms/port.ts';
import { seal } from '../../secrets/seal.ts';
import { sendSms } from './send-sms.ts';
import { writeNotification } from './write-notifications.ts';

const { context } = await openProduct({ after });
const { database, settings } = context;

type Sending = {
  readonly kind?: SmsKind;
  readonly answer: SmsAnswer['kind'];
  /** Whether the SMS gateway sends a repeated reference only once. */
  readonly sendsReferenceOnce?: boolean;
  /** In Moscow time. */
  readonly written?: Instant;
  readonly waitsSeconds?: number;
};

const noon = instant('2030-01-01T12:00:00+03:00');

/** Sends a message twice; returns the number of hand-overs and its state, and `rejected` when it is to be retried. */
async function sent({
  kind = 'CODE',
  answer,
  sendsReferenceOnce = false,
  written = noon,
  waitsSeconds = 0,
}: Sending) {
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: '79001000001', text: '1234' }));
  const now = plusSeconds(written, waitsSeconds);
  const [smsId = 0] = await database.transaction((transaction) =>
    insertSms(transaction, [{ kind, phoneHash: 'of-somebody', sealed }], written),
  );
  let sentMessages = 0;
  const send = async (): Promise<SmsAnswer> => {
    sentMessages += 1;
    return answer === 'accepted' ? { kind: answer, providerMessageId: 'taken' } : { kind: answer };
  };
  const at = { ...context, clock: { ...context.clock, now: () => now } };
  const once = () => sendSms({ ...at, sms: { send, sendsReferenceOnce } }, smsId);
  const first = await once().catch(() => 'rejected');
  const [row] = await database.reader<{ state: string; erased: boolean }[]>`
    select state, sealed_message is null as erased from sms where sms_id = ${smsId}`;
  assert.ok(row);
  assert.equal(row.erased, row.state !== 'WAITING', 'the text of a finished message is erased');
  if (first !== 'rejected') await once();
  return [sentMessages, row.state, ...(first === 'rejected' ? [first] : [])];
}

test('an accepted message is not handed over again', async () => {
  assert.deepEqual(await sent({ answer: 'accepted' }), [1, 'SENT']);
});

type Debt = {
  readonly dueOn: string;
  readonly contacts: number;
  readonly isLawEnforced?: boolean;
  /** Messages about debt name it. */
  readonly supportPhone?: string;
};

/** Sends a message about a debt to a client with earlier contacts of the day; returns its delivery. */
async function sentAboutDebt({ dueOn, contacts, isLawEnforced = false, supportPhone = '' }: Debt) {
  const clientUuid = context.random.uuid();
  const phone = context.random.digits(9);
  await database.autocommit`
    insert into client (client_uuid, country_code, phone, status, created_at)
    values (${clientUuid}, '7', ${`9${phone}`}, 'ACTIVE', ${noon})`;
  const law = { isEnforced: isLawEnforced, reportsToBureau: false };
  const publicValues = { ...settings.publicValues, supportPhone };
  const at = {
    ...context,
    settings: { ...settings, law, publicValues },
    clock: { ...context.clock, now: () => noon },
  };
  const send = async () => ({ kind: 'accepted', providerMessageId: 'taken' }) as const;
  const write = () =>
    database.transaction((transaction) =>
      writeNotification(at, transaction, {
        kind: 'PENALTY_STARTED',
        parameters: {
          overdue: kopecks(100_000),
          dueOn: calendarDate(dueOn),
          penalty: kopecks(55),
          daysLate: 1,
        },
        clientUuid: identifier<ClientUuid>(clientUuid),
        orderUuid: null,
        occasion: context.random.uuid(),
        debtDueOn: calendarDate(dueOn),
      }),
    );
  let last = 0;
  for (let count = 0; count <= contacts; count += 1) {
    last = (await write()) ?? 0;
    await sendSms({ ...at, sms: { send, sendsReferenceOnce: true } }, last);
  }
  const [delivery] = await database.reader<Delivery[]>`
    select state, reason, breach, contact_at is not null as "isCounted" from notification_delivery
      where sms_id = ${last}`;
  return delivery;
}

type Delivery = {
  readonly state: string;
  readonly reason: string | null;
  readonly breach: string | null;
  readonly isCounted: boolean;
};

const sentAndCounted: Delivery = { state: 'SENT', reason: null, breach: null, isCounted: true };
const notSent: Delivery = { state: 'NOT_SENT', reason: null, breach: null, isCounted: false };

test('a third message of a day about overdue debt is not sent, and its entry contains the reason', async () => {
  assert.deepEqual(await sentAboutDebt({ dueOn: '2029-12-31', contacts: 1 }), sentAndCounted);
  assert.deepEqual(await sentAboutDebt({ dueOn: '2029-12-31', contacts: 2 }), {
    ...notSent,
    reason: 'DAY_LIMIT',
  });
});

test('messages on the due date are not limited', async () => {
  assert.deepEqual(await sentAboutDebt({ dueOn: '2030-01-01', contacts: 2 }), {
    ...sentAndCounted,
    isCounted: false,
  });
});

// docs/spec/rules.md#15
test('a message that breaks a clause in force is neither sent nor counted, and its entry names the clause', async () => {
  const overdue = { dueOn: '2029-12-31', contacts: 0, isLawEnforced: true } as const;
  assert.deepEqual(await sentAboutDebt(overdue), {
    ...notSent,
    reason: 'LAW',
    breach: 'В сообщении о долге нет телефона для связи (230-ФЗ)',
  });
  assert.deepEqual(await sentAboutDebt({ ...overdue, supportPhone: '8 800 000-00-00' }), sentAndCounted);
});

test('without the law profile a message that breaks a clause is sent', async () => {
  assert.deepEqual(await sentAboutDebt({ dueOn: '2029-12-31', contacts: 0 }), sentAndCounted);
});

test('a message that the SMS gateway refuses is not retried', async () => {
  assert.deepEqual(await sent({ answer: 'refused' }), [1, 'FAILED']);
});

test('a message handed to a gateway that repeats it is not sent again after its result was lost', async () => {
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: '79001000001', text: '1234' }));
  const [smsId = 0] = await database.transaction((transaction) =>
    insertSms(transaction, [{ kind: 'CODE', phoneHash: 'of-somebody', sealed }], noon),
  );
  let sentMessages = 0;
  const send = async (): Promise<SmsAnswer> => {
    sentMessages += 1;
    throw new Error('the process ends');
  };
  const at = { ...context, clock: { ...context.clock, now: () => noon } };
  const once = () => sendSms({ ...at, sms: { send, sendsReferenceOnce: false } }, smsId);
  await assert.rejects(once());
  await once();
  const [row] = await database.reader<{ state: string }[]>`select state from sms where sms_id = ${smsId}`;
  assert.deepEqual([sentMessages, row?.state], [1, 'FAILED']);
});

test('a message with an unknown result is retried only if the gateway recognises repeated references', async () => {
  assert.deepEqual(await sent({ answer: 'unknown' }), [1, 'FAILED']);
  assert.deepEqual(await sent({ answer: 'unknown', sendsReferenceOnce: true }), [1, 'WAITING', 'rejected']);
});

test('an unsent code is retried for two minutes, a reminder until the evening and a receipt for a day', async () => {
  for (const [kind, seconds] of [
    ['CODE', 120],
    ['REMINDER', 9 * 3600],
    ['RECEIPT', 24 * 3600],
  ] as const) {
    const input = { kind, answer: 'not-sent' } as const;
    assert.deepEqual(await sent({ ...input, waitsSeconds: seconds - 10 }), [1, 'WAITING', 'rejected']);
    assert.deepEqual(await sent({ ...input, waitsSeconds: seconds + 10 }), [0, 'FAILED']);
  }
});

// docs/spec/rules.md#3
test('a retried receipt is sent in the daytime, and a code at any hour', async () => {
  const evening = { answer: 'accepted', written: instant('2030-01-01T20:59:00+03:00') } as const;
  assert.deepEqual(await sent({ ...evening, kind: 'RECEIPT', waitsSeconds: 120 }), [0, 'WAITING']);
  assert.deepEqual(await sent({ ...evening, kind: 'RECEIPT', waitsSeconds: 12 * 3600 + 60 }), [1, 'SENT']);
  assert.deepEqual(await sent({ ...evening, kind: 'CODE', waitsSeconds: 90 }), [1, 'SENT']);
});

// docs/spec/rules.md#12
test('the receipt of a client’s own payment is sent at night through the queue of codes', async () => {
  const clientUuid = identifier<ClientUuid>(context.random.uuid());
  await database.autocommit`
    insert into client (client_uuid, country_code, phone, status, created_at)
    values (${clientUuid}, '7', ${`9${context.random.digits(9)}`}, 'ACTIVE', ${noon})`;
  const atNight = { ...context, clock: { ...context.clock, now: () => plusSeconds(noon, 11 * 3600) } };
  const sums = { amount: kopecks(100_000), left: kopecks(300_000), penalties: kopecks(0) };
  const receipt = { kind: 'RECEIPT', clientUuid, orderUuid: null } as const;
  const sentAt = async (answersClient: boolean) => {
    const smsId = await database.transaction((transaction) =>
      writeNotification(atNight, transaction, {
        ...receipt,
        parameters: { ...sums, card: '1111', isByClient: answersClient },
        occasion: context.random.uuid(),
        answersClient,
      }),
    );
    const send = async () => ({ kind: 'accepted', providerMessageId: 'taken' }) as const;
    await sendSms({ ...atNight, sms: { send, sendsReferenceOnce: true } }, smsId ?? 0);
    const [row] = await database.reader`
      select s.state, j.lane from sms s join job j on j.key = sms_id::text where sms_id = ${smsId}`;
    return row;
  };
  assert.deepEqual(await sentAt(true), { state: 'SENT', lane: 'CODES' });
  assert.deepEqual(await sentAt(false), { state: 'WAITING', lane: 'MESSAGES' });
});

test('an SMS that waits for the day is in the queue of messages', async () => {
  await sentAboutDebt({ dueOn: '2029-12-31', contacts: 0 });
  assert.deepEqual(
    await database.reader`select lane from job where kind = 'send-sms' order by job_id desc limit 1`,
    [{ lane: 'MESSAGES' }],
  );
});
