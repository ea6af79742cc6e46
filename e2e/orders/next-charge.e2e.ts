import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { assertAccessible, desktopScreen, openBrowser, visit } from '#testing/browser.ts';
import { buy } from '#testing/purchase.ts';
import { logInOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { newVisitor } from '#testing/visitor.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
await buy(stack, { phone, orderNumber: 'FIRST', amount: 400_000 });
await buy(stack, { phone, orderNumber: 'SECOND', amount: 800_000, pan: '5555555555554444' });
await buy(stack, { phone: '9001000001', orderNumber: 'FOREIGN' });

test('the next scheduled charge is shown above the orders, and one of its payments is paid early', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders`);
  await logInOnPage(stack, page, phone);
  const next = page.getByRole('region', { name: 'Ближайшее списание' });
  await next.getByText('3\u202f000,00\u00a0₽').waitFor();
  await next.getByText('Visa ••\u00a01111').waitFor();
  assert.equal(await next.getByRole('link', { name: 'Оплатить сейчас' }).count(), 2);
  await assertAccessible(page);
  await next.getByRole('button', { name: 'Почему такая сумма? Ближайшее списание' }).click();
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
  await next.getByText('Visa ••\u00a01111').waitFor({ state: 'detached' });
  await next.getByText('2\u202f000,00\u00a0₽').waitFor();
  assert.equal(await next.getByRole('link', { name: 'Оплатить сейчас' }).count(), 1);
  await page.context().close();
});

test('the payment calendar shows all payments by month', async () => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await page.goto(`${stack.productUrl}/client/calendar`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('heading', { name: 'Календарь платежей' }).waitFor();
  await page.getByRole('main').getByRole('listitem').nth(4).waitFor();
  assert.equal(await page.getByRole('main').getByRole('listitem').count(), 5);
  await assertAccessible(page);
  const month = page.getByRole('region').filter({ hasText: '2' }).first();
  const ask = month.getByRole('button', { name: /^Почему такая сумма\?/ });
  const why = page.getByRole('dialog', { name: 'Почему такая сумма?' });
  await ask.first().click();
  await why.getByText('Всего', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await ask.nth(1).click();
  await why.getByText('Платеж 2', { exact: true }).waitFor();
  await why.getByText(/делится на равные части/).waitFor();
  await page.context().close();
});

test('a client does not see payments of others', async () => {
  const stranger = newVisitor(stack.productUrl);
  assert.equal((await stranger.call('GET /client/order/charges')).httpStatus, 401);
});
