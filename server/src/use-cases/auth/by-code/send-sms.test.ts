import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import { openProduct } from '../../../../../e2e/stage/own-product.ts';
import { insertSms, type SmsKind } from '../../../db/messages/sms-store.ts';
import type { SmsAnswer } from '../../../gateways/sms/port.ts';
import { seal } from '../../../secrets/seal.ts';
import { sendSms } from './send-sms.ts';

const { context } = await openProduct({ after });
const { clock, database, settings } = context;

type Sending = {
  readonly kind?: SmsKind;
  readonly answer: SmsAnswer['kind'];
  /** What the telephone’s side makes of one reference that comes twice. */
  readonly sendsReferenceOnce?: boolean;
  readonly waitsSeconds?: number;
};

/** How often a message was handed over, and how it stands then; `rejected` where it is to be tried again. */
async function sent({ kind = 'CODE', answer, sendsReferenceOnce = false, waitsSeconds = 0 }: Sending) {
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: '79001000001', text: '1234' }));
  const createdAt = plusSeconds(clock.now(), -waitsSeconds);
  const [smsId = 0] = await database.transaction((transaction) =>
    insertSms(transaction, [{ kind, phoneHash: 'of-somebody', sealed }], createdAt),
  );
  let handedOver = 0;
  const send = async (): Promise<SmsAnswer> => {
    handedOver += 1;
    return answer === 'accepted' ? { kind: answer, providerId: 'taken' } : { kind: answer };
  };
  const once = () => sendSms({ ...context, sms: { send, sendsReferenceOnce } }, smsId);
  const first = await once().catch(() => 'rejected');
  const [row] = await database.reader<{ state: string; erased: boolean }[]>`
    select state, sealed_message is null as erased from sms where sms_id = ${smsId}`;
  assert.ok(row);
  assert.equal(row.erased, row.state !== 'WAITING', 'what was said is kept no longer than needed');
  if (first !== 'rejected') await once();
  return [handedOver, row.state, ...(first === 'rejected' ? [first] : [])];
}

test('a message that was taken is not handed over again', async () => {
  assert.deepEqual(await sent({ answer: 'accepted' }), [1, 'SENT']);
});

test('a message that the telephone’s side refuses is not tried again', async () => {
  assert.deepEqual(await sent({ answer: 'refused' }), [1, 'FAILED']);
});

test('a message that may have arrived is only sent again to who tells one reference from another', async () => {
  assert.deepEqual(await sent({ answer: 'unknown' }), [1, 'FAILED']);
  assert.deepEqual(await sent({ answer: 'unknown', sendsReferenceOnce: true }), [1, 'WAITING', 'rejected']);
});

test('a message that did not leave is tried for as long as it is of use: a code two minutes, a reminder half a day, a receipt a day', async () => {
  for (const [kind, seconds] of [
    ['CODE', 120],
    ['REMINDER', 12 * 3600],
    ['RECEIPT', 24 * 3600],
  ] as const) {
    const wish = { kind, answer: 'not-sent' } as const;
    assert.deepEqual(await sent({ ...wish, waitsSeconds: seconds - 10 }), [1, 'WAITING', 'rejected']);
    assert.deepEqual(await sent({ ...wish, waitsSeconds: seconds + 10 }), [1, 'FAILED']);
  }
});
