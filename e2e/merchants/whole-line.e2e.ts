import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { demoClients } from '#testing/people/demo-clients.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, screensOfRun, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { requestCode, payWithCard } from '#testing/browser/screens.ts';
import { advanceClock, codeFromPhone, messagesOf, approvedCharges } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();

const people = screensOfRun([
  { screen: 'a phone', viewport: phoneScreen, colorScheme: 'light', phone: demoClients.anna },
  { screen: 'a desktop', viewport: desktopScreen, colorScheme: 'dark', phone: '9001000007' },
] as const);

for (const { screen, phone, ...options } of people) {
  test(`a customer buys in four parts and pays from the checkout to the last payment, ${screen}`, async ({
    browser,
  }) => {
    const page = await visit(browser, options);
    await buyInFourParts(page, phone);
    await logIn(page, phone);
    await payOnePartAhead(page);
    await advanceClock(stack, 'P14D');
    await advanceClock(stack, 'P29D');
    await page.goto(`${stack.productUrl}/client/orders`);
    await logIn(page, phone);
    await page.getByText('Оплачено').first().waitFor();
    await assertAccessible(page);
    await page.context().close();
    await assertAuditHolds(stack);
  });
}

test('at the end the bank has taken exactly the price of the orders', async () => {
  const charges = await approvedCharges(stack);
  assert.equal(charges.length, people.length * 4);
  assert.equal(new Set(charges.map(({ orderNumber }) => orderNumber)).size, charges.length);
});

async function buyInFourParts(page: Page, phone: string): Promise<void> {
  await page.goto(`${stack.sandboxUrl}/shop`);
  await page.getByLabel('Количество').first().fill('1');
  await page.getByRole('button', { name: 'В корзину' }).click();
  await page.getByLabel('4 платежа', { exact: false }).first().check();
  await page.getByLabel('Телефон покупателя').fill(phone);
  await page.getByRole('button', { name: 'Купить частями' }).click();
  await page.getByText('График платежей').first().waitFor();
  await page.getByText('Если это не ваш номер').waitFor();
  await page.getByRole('link', { name: 'Вернуться в магазин' }).waitFor();
  await assertAccessible(page);
  const { length: messageCount } = await messagesOf(stack, phone);
  await page.getByLabel('Согласен на обработку персональных данных').check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await page.getByLabel('Код из СМС').fill(await codeFromPhone(stack, phone, messageCount));
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  await payWithCard(stack, page, goodCard);
  await page.getByText('Покупка оформлена').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await page.getByText('Товар отгружен, рассрочка действует').waitFor();
}

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto(`${stack.productUrl}/client/orders`);
  const code = await requestCode(stack, page, phone);
  await assertAccessible(page);
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
}

async function payOnePartAhead(page: Page): Promise<void> {
  await page.getByRole('link').filter({ hasText: 'Полка' }).first().click();
  await page.getByText('Осталось 3 платежа').waitFor();
  await assertAccessible(page);
  await page.getByText('Погасить досрочно').first().click();
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Выберите сумму для погашения').waitFor();
  await page.getByText('Ближайший платеж').click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Осталось заплатить совсем чуть-чуть').waitFor();
  await assertAccessible(page);
  await page.getByText('Перейти к заказам').click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
}
