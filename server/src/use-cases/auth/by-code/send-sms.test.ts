import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Instant } from '#domain/calendar.ts';
import { instant, plusSeconds } from '#domain/calendar.ts';
import { openProduct } from '#testing/own-product.ts';
import { insertSms, type SmsKind } from '../../../db/notifications/sms-store.ts';
import type { SmsAnswer } from '../../../gateways/sms/port.ts';
import { seal } from '../../../secrets/seal.ts';
import { sendSms } from './send-sms.ts';

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
  let handedOver = 0;
  const send = async (): Promise<SmsAnswer> => {
    handedOver += 1;
    return answer === 'accepted' ? { kind: answer, providerId: 'taken' } : { kind: answer };
  };
  const at = { ...context, clock: { ...context.clock, now: () => now } };
  const once = () => sendSms({ ...at, sms: { send, sendsReferenceOnce } }, smsId);
  const first = await once().catch(() => 'rejected');
  const [row] = await database.reader<{ state: string; erased: boolean }[]>`
    select state, sealed_message is null as erased from sms where sms_id = ${smsId}`;
  assert.ok(row);
  assert.equal(row.erased, row.state !== 'WAITING', 'the text of a finished message is erased');
  if (first !== 'rejected') await once();
  return [handedOver, row.state, ...(first === 'rejected' ? [first] : [])];
}

test('an accepted message is not handed over again', async () => {
  assert.deepEqual(await sent({ answer: 'accepted' }), [1, 'SENT']);
});

test('a message that the SMS gateway refuses is not retried', async () => {
  assert.deepEqual(await sent({ answer: 'refused' }), [1, 'FAILED']);
});

test('a message with an unknown result is retried only if the gateway recognises repeated references', async () => {
  assert.deepEqual(await sent({ answer: 'unknown' }), [1, 'FAILED']);
  assert.deepEqual(await sent({ answer: 'unknown', sendsReferenceOnce: true }), [1, 'WAITING', 'rejected']);
});

test('an unsent message is retried while it is useful: a code for two minutes, a reminder that day, a receipt a day', async () => {
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
