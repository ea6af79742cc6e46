import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { buy, callAsShop, logIn } from '#testing/people/purchase.ts';
import {
  advanceClock,
  bankOperations,
  injectFault,
  movedAmounts,
  refundAtBank,
} from '#testing/bank/sandbox-calls.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const phone = demoClients.anna;
const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(database.close);

type Difference = {
  readonly differenceUuid: string;
  readonly kind: string;
  readonly ourAmount: number;
  readonly theirAmount: number;
  readonly foundAt: string;
  readonly owner: string | null;
  readonly note: string | null;
  readonly operationUuid: string | null;
};

async function ask(call: keyof typeof calls, body: unknown = {}): Promise<Readonly<Record<string, unknown>>> {
  const { body: answer } = await (await logInStaff(stack, 'service')).send(calls[call], body);
  assert.equal(answer.status, 'SUCCESS', JSON.stringify(answer));
  return answer;
}

const nextPage = { count: 50, page: 0 };

async function differencesOf(isOpen = true): Promise<readonly Difference[]> {
  return (await ask('listDifferences', { isOpen, nextPage }))['differences'] as readonly Difference[];
}

async function unknownKinds(): Promise<readonly string[]> {
  const { payments } = await ask('listUnknownPayments', { nextPage });
  return (payments as readonly { readonly kind: string }[]).map(({ kind }) => kind);
}

async function differenceAmounts(isOpen = true): Promise<readonly (readonly [string, number, number])[]> {
  return (await differencesOf(isOpen))
    .map(({ kind, ourAmount, theirAmount }) => [kind, ourAmount, theirAmount] as const)
    .toSorted();
}

async function compareNow(): Promise<void> {
  await ask('runReconciliation');
  await advanceClock(stack, 'PT1M');
}

/** The returned amounts and their states as the client sees them. */
async function moneyBack(orderUuid: string) {
  const { body } = await (await logIn(stack, phone)).send(calls.listRefunds, { orderUuid });
  const list = body['moneyBack'] as readonly { amount: number; state: string }[];
  return list.map(({ amount, state }) => [amount, state]).toSorted();
}

/** The bank's order of the first payment. */
async function firstPayment(
  orderUuid: string,
): Promise<{ readonly mdOrder: string; readonly number: string }> {
  const [row] = await database.reader<{ mdOrder: string; number: string }[]>`
    select md_order as "mdOrder", gateway_order_number as number from operation
    where order_uuid = ${orderUuid} and state = 'SETTLED' order by created_at limit 1`;
  assert.ok(row);
  return row;
}

const orderUuid = await buy(stack, { phone, orderNumber: 'ONE', amount: 400_000 });

test('a refund above the money at the bank returns that money, and the missing part is shown', async () => {
  const { mdOrder, number } = await firstPayment(orderUuid);
  await refundAtBank(stack, { mdOrder, amount: 30_000 });
  await advanceClock(stack, 'PT2H');
  await compareNow();
  assert.deepEqual(await differenceAmounts(), [['REFUND_DIFFERS', 0, 30_000]]);

  await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(movedAmounts(await bankOperations(stack, number)), [100_000, -30_000, -70_000]);
  assert.deepEqual(await moneyBack(orderUuid), [
    [30_000, 'UNDER_REVIEW'],
    [70_000, 'RETURNED'],
  ]);
  const texts = (await notificationsOf(await logIn(stack, phone))).map(({ text }) => text);
  assert.deepEqual(texts.filter((text) => /возвращаем|вернули|не вернул /i.test(text)).toSorted(), [
    'Банк не вернул 300,00 ₽. Разбираемся и сообщим, заказ ONE',
    'Вернули 700,00 ₽ за платеж 1, заказ ONE',
  ]);
  assert.ok(texts.includes('Магазин вернул 4 000,00 ₽, на карту 1 000,00 ₽. Долга нет, заказ ONE'));
  await compareNow();
  assert.deepEqual(await differenceAmounts(), [
    ['REFUND_DIFFERS', 70_000, 100_000],
    ['REFUND_REFUSED', 30_000, 0],
  ]);
  assert.deepEqual(await differenceAmounts(false), []);
  assert.deepEqual(await unknownKinds(), []);
  assert.deepEqual(movedAmounts(await bankOperations(stack, number)), [100_000, -30_000, -70_000]);
});

test('staff confirm that the client received the missing sum, and the books agree', async () => {
  const refused = (await differencesOf()).find(({ kind }) => kind === 'REFUND_REFUSED');
  assert.ok(refused);
  const { differenceUuid, operationUuid } = refused;
  await ask('takeDifference', { differenceUuid });
  const taken = (await differencesOf()).find(({ kind }) => kind === 'REFUND_REFUSED');
  assert.equal(taken?.owner, 'service');
  // the bank still refuses a repeat, and the entry stays
  await ask('askBank', { operationUuid });
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(await differenceAmounts(), [
    ['REFUND_DIFFERS', 70_000, 100_000],
    ['REFUND_REFUSED', 30_000, 0],
  ]);
  await ask('settleDifference', { differenceUuid, note: 'Банк вернул 300 ₽ сам' });
  assert.deepEqual(await moneyBack(orderUuid), [
    [30_000, 'RETURNED'],
    [70_000, 'RETURNED'],
  ]);
  await compareNow();
  assert.deepEqual(await differenceAmounts(), []);
  assert.deepEqual((await differencesOf(false)).map(({ kind, note }) => [kind, note]).toSorted(), [
    ['REFUND_DIFFERS', 'Книги сошлись'],
    ['REFUND_REFUSED', 'Банк вернул 300 ₽ сам'],
  ]);
  await assertAuditHolds(stack);
});

test('a refund that the bank cannot make now is shown to staff, repeated with a growing pause and returned once', async () => {
  const other = await buy(stack, { phone, orderNumber: 'TWO', amount: 400_000 });
  const { number } = await firstPayment(other);
  await injectFault(stack, { operation: 'refund.do', fault: 'decline:7', times: 1000 });
  await callAsShop(stack, { orderUuid: other, action: 'refund', amount: 400_000 });
  await advanceClock(stack, 'PT2H');
  assert.deepEqual(await unknownKinds(), ['REFUND']);
  const { length: first } = await refusedRequests();
  await advanceClock(stack, 'PT2H');
  const { length: second } = await refusedRequests();
  assert.ok(second - first < first, `${first} requests in two hours and ${second - first} in the next two`);
  await fetch(`${stack.sandboxUrl}/faults`, { method: 'DELETE' });
  await advanceClock(stack, 'PT1H');
  assert.deepEqual(movedAmounts(await bankOperations(stack, number)), [100_000, -100_000]);
  assert.deepEqual(await unknownKinds(), []);
  await assertAuditHolds(stack);
});

test('money that staff have returned in another way is no difference to the bank', async () => {
  const third = await buy(stack, { phone, orderNumber: 'THREE', amount: 400_000 });
  await injectFault(stack, { operation: 'refund.do', fault: 'decline:5', times: 1000 });
  await callAsShop(stack, { orderUuid: third, action: 'refund', amount: 400_000 });
  await advanceClock(stack, 'PT1M');
  const refused = (await differencesOf()).find(({ kind }) => kind === 'REFUND_REFUSED');
  await ask('settleDifference', { differenceUuid: refused?.differenceUuid, note: 'Перевели на счёт' });
  await compareNow();
  assert.deepEqual(await differenceAmounts(), []);
  const { body } = await (await logIn(stack, phone)).send(calls.listRefunds, { orderUuid: third });
  const [money] = body['moneyBack'] as readonly { state: string; way: string }[];
  assert.deepEqual([money?.state, money?.way], ['RETURNED', 'OTHER']);
});

async function refusedRequests(): Promise<readonly string[]> {
  return stack
    .log()
    .split('\n')
    .filter((line) => line.includes('"msg":"refund.refused"'));
}
