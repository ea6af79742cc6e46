import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { newPhone } from '#testing/people/customer.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await sharedStack();
const staff = await logInStaff(stack, 'admin');
const phone = newPhone();

async function payOffByFile(orderUuid: string): Promise<void> {
  const { remainingPaymentAmount } = await viewOrder(await logIn(stack, phone), orderUuid);
  const file = await uploadFile({ stack, staff }, `${orderUuid};${roubles(remainingPaymentAmount)}`);
  const { rowsPaid } = await waitForStage(staff, file.fullPaymentFileUuid, 'COMPLETED');
  assert.equal(rowsPaid, 1);
}

async function returnedTexts(orderUuid: string): Promise<readonly unknown[]> {
  const { body } = await staff.listHistory({
    countryCode: '7',
    phone,
    nextPage: { count: 100, page: 0 },
    orderUuid,
  });
  const actions = body['historyActions'] as readonly { templateType: string; text: string; amount: number }[];
  return actions
    .filter(({ templateType }) => templateType === 'MONEY_RETURNED')
    .map(({ text, amount }) => [text, amount])
    .toSorted();
}

// docs/spec/rules.md#10
test('a refund of an order paid by card and by file is returned to the card and by transfer', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'BACK-1' });
  await payOffByFile(orderUuid);
  const { length: intentsBefore } = await bankOperations(stack);
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  assertSuccess(refunded);
  await advanceClock(stack, 'PT1M');
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual([...new Set(statesOf(order))], ['REFUNDED']);
  assert.deepEqual(await returnedTexts(orderUuid), [
    ['Деньги возвращены переводом', 100_000],
    ['Деньги возвращены переводом', 100_000],
    ['Деньги возвращены переводом', 100_000],
    ['Деньги возвращены', 100_000],
  ]);
  const atBank = (await bankOperations(stack)).slice(intentsBefore).filter(({ kind }) => kind === 'REFUND');
  assert.deepEqual(
    atBank.map(({ amount }) => amount),
    [100_000],
  );
  await assertAuditHolds(stack);
});

test('a partial refund of a payment by file is returned by transfer, and a message announces it', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'BACK-2' });
  await payOffByFile(orderUuid);
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 50_000 });
  assertSuccess(refunded);
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(await returnedTexts(orderUuid), [['Деньги возвращены переводом', 50_000]]);
  const messages = await notificationsOf(await logIn(stack, phone));
  const texts = messages.map(({ text }) => text.replaceAll('\u00a0', ' '));
  assert.ok(texts.includes('Возвращаем 500,00 ₽ банковским переводом, заказ BACK-2'), texts.join('\n'));
  await assertAuditHolds(stack);
});
