import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAuditHolds } from '#testing/audit.ts';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { logInOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { bankOperations } from '#testing/world.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
const order = await buy(stack, { phone, orderNumber: 'SUM-1' });
const moved = await buy(stack, { phone, orderNumber: 'SUM-2' });

async function openField(page: Page, orderUuid: string): Promise<void> {
  await page.goto(`${stack.productUrl}/client/orders/${orderUuid}/pay`);
  await page.getByRole('button', { name: 'Другая сумма' }).click();
}

async function charges(): Promise<number> {
  const operations = await bankOperations(stack);
  return operations.filter(({ kind, approved }) => kind === 'CHARGE' && approved).length;
}

const page = await visit(browser, { viewport: phoneScreen });
await page.goto(`${stack.productUrl}/client/orders`);
await logInOnPage(stack, page, phone);

test('the options stay two; «Другая сумма» opens a field that says what is wrong', async () => {
  await openField(page, order);
  assert.equal(await page.getByRole('radio').count(), 2);
  for (const [text, problem] of [
    ['0,99', 'Не меньше 1,00\u00a0₽'],
    ['сто', 'Введите сумму в рублях'],
    ['3000', 'Это весь долг или больше: выберите «Весь долг»'],
  ] as const) {
    await page.getByLabel('Другая сумма, ₽').fill(text);
    await page.getByText(problem).waitFor();
  }
  await assertAccessible(page);
  await page.getByText('Ближайший платеж').click();
  await page.getByRole('button', { name: 'Другая сумма' }).waitFor();
});

test('when it cannot be said what a sum would do, that is said, nothing is paid, and «Погасить» asks again', async () => {
  const before = await charges();
  const calls = '**/early-payment/quoteSum';
  const error = { code: 'service.unavailable.error', message: 'Сервис временно недоступен' };
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { status: 'FAIL', error } }));
  await openField(page, order);
  await page.getByLabel('Другая сумма, ₽').fill('700');
  await page.getByText(error.message).waitFor();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Останется заплатить').waitFor();
  assert.equal(await page.getByText('Выберите сумму для погашения').count(), 0);
  assert.equal(await charges(), before);
});

test('a custom amount reduces the last payments exactly as shown', async () => {
  const before = await charges();
  await openField(page, order);
  await page.getByLabel('Другая сумма, ₽').fill('1 200,50');
  const result = page.locator('section').filter({ hasText: 'Останется заплатить' });
  await result.getByText('1\u202f799,50\u00a0₽').waitFor();
  await result.getByText('799,50\u00a0₽').nth(1).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Досрочное погашение принято').waitFor();
  await page.getByText('Осталось заплатить совсем чуть-чуть').waitFor();
  assert.equal(await charges(), before + 1);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByText('Осталось 2 платежа').waitFor();
  await page.getByText('1\u202f799,50\u00a0₽').first().waitFor();
});

test('an order that changed meanwhile is not charged, and the new amounts are shown', async () => {
  await page.setViewportSize(desktopScreen);
  await openField(page, moved);
  await page.getByLabel('Другая сумма, ₽').fill('500');
  await page.getByText('2\u202f500,00\u00a0₽').waitFor();
  const elsewhere = await logIn(stack, phone);
  const paid = await elsewhere.call('POST /early-payment/initRawSum.do', {
    orderUuid: moved,
    amount: 100_000,
    remainingAmount: 200_000,
    bindingUuid: await firstCard(elsewhere),
  });
  assert.equal(paid.body.status, 'SUCCESS', JSON.stringify(paid.body));
  const before = await charges();
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Условия изменились').waitFor();
  await page.getByText('1\u202f500,00\u00a0₽').waitFor();
  assert.equal(await charges(), before);
  await assertAccessible(page);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});

async function firstCard(client: Awaited<ReturnType<typeof logIn>>): Promise<string> {
  const { body } = await client.call('GET /client/payments');
  const [card] = body['cardInfos'] as { bindingUuid: string }[];
  assert.ok(card);
  return card.bindingUuid;
}
