import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/audit.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { logInStaff } from '#testing/staff.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock, messagesOf } from '#testing/world.ts';

const phone = '9001000001';
const silent = '9001000002';
const stack = await startStack({ after });
const orderUuid = await buy(stack, { phone, orderNumber: 'ONE' });
await buy(stack, { phone, orderNumber: 'TWO', amount: 800_000 });
await buy(stack, { phone: silent, orderNumber: 'SILENT' });
await buy(stack, { phone: '9001000003', orderNumber: 'WORN', pan: '5100100000001160' });

async function newTexts(of: string, seen: number): Promise<string[]> {
  const messages = await messagesOf(stack, of);
  return messages.slice(0, messages.length - seen).map(({ text }) => text);
}

test('a client who disabled messages gets no reminder', async () => {
  const client = await logIn(stack, silent);
  const { body } = await client.call('POST /client/reminders/switch', { channel: 'SMS', enabled: false });
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
});

test('the day before scheduled charges one message at noon names their sum', async () => {
  const [seen, seenBySilent] = [await messagesOf(stack, phone), await messagesOf(stack, silent)];
  await advanceClock(stack, 'P12D');
  assert.deepEqual(await newTexts(phone, seen.length), []);
  await advanceClock(stack, 'P1DT12H');
  assert.deepEqual(await newTexts(phone, seen.length), [
    'Завтра спишем 3 000,00 р.: 2 платежа. Плати частями',
  ]);
  assert.deepEqual(await newTexts(silent, seenBySilent.length), []);
});

test('after a scheduled charge a message names the charged and the remaining amount of the day', async () => {
  const seen = await messagesOf(stack, phone);
  const seenOfWorn = await messagesOf(stack, '9001000003');
  await advanceClock(stack, 'P1D');
  assert.deepEqual((await newTexts(phone, seen.length)).toSorted(), [
    'Списано 1 000,00 р. с карты *1111. Осталось 2 000,00 р.',
    'Списано 2 000,00 р. с карты *1111. Осталось 4 000,00 р.',
  ]);
  assert.deepEqual(await newTexts('9001000003', seenOfWorn.length), [], 'nothing was charged');
});

test('the history has each message of an order once, as SMS_SEND', async () => {
  const staff = await logInStaff(stack, 'service');
  const { body } = await staff.call('POST /admin/client/history', {
    countryCode: '7',
    phone,
    nextPage: { count: 100, page: 0 },
    orderUuid,
  });
  const actions = body['historyActions'] as { templateType: string; amount: number; time: string }[];
  const messages = actions.filter(({ templateType }) => templateType === 'SMS_SEND');
  assert.deepEqual(
    messages.map(({ amount, time }) => [amount, time.slice(0, 2)]),
    [
      [100_000, '09'],
      [100_000, '12'],
    ],
    'at the time it was sent, not charged',
  );
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
