import assert from 'node:assert/strict';
import { anotherCard } from '#testing/bank/cards.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { buy, buyWithoutDelivery } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newApiClient } from '#testing/api-client.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'FIRST', amount: 400_000 });
  await buy(stack, { phone, orderNumber: 'SECOND', amount: 800_000, pan: anotherCard });
  await buy(stack, { phone: newPhone(), orderNumber: 'NOT-NEXT' });
});

test('the next scheduled charge is shown above the orders, and one of its payments is paid early', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  const next = page.getByRole('region', { name: 'Ближайшее списание' });
  await next.getByText('3\u202f000,00\u00a0₽').waitFor();
  await next.getByText('Visa ••\u00a01111').first().waitFor();
  await next.getByText('2 платежа').click();
  assert.equal(await next.getByRole('link', { name: 'Оплатить сейчас' }).count(), 2);
  await assertAccessible(page);
  await next.getByRole('button', { name: 'Почему такая сумма?' }).click();
  const total = page.getByRole('dialog', { name: 'Почему такая сумма?' }).getByRole('definition');
  assert.deepEqual(
    (await total.allInnerTexts()).map((text) => text.replaceAll(/\s/g, '')),
    ['1000,00₽', '2000,00₽', '3000,00₽'],
  );
  await page.keyboard.press('Escape');
  await next.getByRole('listitem').filter({ hasText: 'Visa' }).getByRole('link').click();
  assert.equal(await page.getByRole('radio', { name: 'Ближайший платеж' }).isChecked(), true);
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Платеж принят').waitFor();
  await page.getByText('Перейти к заказам').click();
  await next.getByText('2 платежа').waitFor({ state: 'detached' });
  await next.getByText('2\u202f000,00\u00a0₽').waitFor();
  assert.equal(await next.getByRole('link', { name: 'Оплатить сейчас' }).count(), 1);
});

test('the payment calendar shows all payments by month', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/calendar`);
  await page.getByRole('heading', { name: 'Календарь платежей' }).waitFor();
  await page
    .getByRole('region', { name: /^Всего/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  await assertAccessible(page);
  assert.equal(await page.getByRole('button', { name: /^Почему такая сумма\?/ }).count(), 1);
  await page.getByRole('button', { name: 'Почему такая сумма?' }).click();
  const why = page.getByRole('dialog', { name: 'Почему такая сумма?' });
  await why.getByText('Всего', { exact: true }).waitFor();
  await assertAccessible(page);
});

// docs/decisions/0005-first-payment-at-approval.md
test('before the delivery the list, the order and the calendar say when the charges begin', async ({
  browser,
}) => {
  const buyer = newPhone();
  await buyWithoutDelivery(stack, { phone: buyer, orderNumber: 'UNDELIVERED' });
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, buyer);
  await page.goto(`${stack.productUrl}/client/calendar`);
  await page.getByText(/^Списания начнутся, когда магазин выдаст заказ: /).waitFor();
  await page.getByRole('link', { name: 'Назад' }).click();
  await page.getByText('Списания начнутся, когда магазин выдаст заказ', { exact: true }).waitFor();
  assert.equal(await page.getByText('дальше').count(), 0);
  await page.getByRole('link', { name: /заказ UNDELIVERED$/ }).click();
  await page.getByText('Списания и досрочное погашение начнутся, когда магазин выдаст заказ').waitFor();
  await assertAccessible(page);
});

test('a caller without a session sees no charges', async () => {
  const stranger = newApiClient(stack.productUrl);
  assert.equal((await stranger.listCharges()).httpStatus, 401);
});
