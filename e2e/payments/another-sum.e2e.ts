import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { assertSuccess } from '#testing/assert-success.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { countCharges } from '#testing/bank/sandbox-calls.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
let moved: string;
let page: Page;
test.beforeAll(async ({ browser }) => {
  order = await buy(stack, { phone, orderNumber: 'SUM-1' });
  moved = await buy(stack, { phone, orderNumber: 'SUM-2' });
  page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
});

async function openField(page: Page, orderUuid: string): Promise<void> {
  await page.goto(`${stack.productUrl}/client/orders/${orderUuid}/pay`);
  await page.getByRole('button', { name: 'Другая сумма' }).click();
}

const charges = (): Promise<number> => countCharges(stack);

test('«Другая сумма» opens a field that shows its errors', async () => {
  await openField(page, order);
  const sums = page.getByRole('group', { name: 'Сколько хотите заплатить' });
  assert.equal(await sums.getByRole('radio').count(), 2);
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

test('without a quote of the amount «Погасить» pays nothing and requests the quote again', async () => {
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

test('an order that changed after its quote is not charged, and the new amounts are shown', async () => {
  await page.setViewportSize(desktopScreen);
  await openField(page, moved);
  await page.getByLabel('Другая сумма, ₽').fill('500');
  await page.getByText('2\u202f500,00\u00a0₽').waitFor();
  const elsewhere = await logIn(stack, phone);
  const paid = await elsewhere.paySum({
    orderUuid: moved,
    amount: 100_000,
    remainingAmount: 200_000,
    bindingUuid: await savedCard(elsewhere),
  });
  assertSuccess(paid);
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
