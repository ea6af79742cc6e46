import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { anotherCard, cardWithCode, declinedCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInOnPage, payWithCard } from '#testing/browser/screens.ts';
import { bankOperations } from '#testing/bank/sandbox-calls.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let orders: Record<'anotherCard' | 'refused' | 'confirmed' | 'foreign', string>;
let page: Page;
test.beforeAll(async ({ browser }) => {
  orders = {
    anotherCard: await buy(stack, { phone, orderNumber: 'ANOTHER-CARD' }),
    refused: await buy(stack, { phone, orderNumber: 'REFUSED' }),
    confirmed: await buy(stack, { phone, orderNumber: 'CONFIRMED-3DS' }),
    foreign: await buy(stack, { phone: newPhone(), orderNumber: 'FOREIGN' }),
  };
  page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${orders.anotherCard}/pay`);
  await logInOnPage(stack, page, phone);
});

async function payWithAnotherCard(person: Page, orderUuid: string): Promise<void> {
  await person.goto(`${stack.productUrl}/client/orders/${orderUuid}/pay`);
  await person.getByText('Ближайший платеж').click();
  await person.getByRole('radio', { name: 'Другая карта' }).check();
  await person.getByRole('button', { name: 'Погасить' }).click();
  await person.getByLabel('Номер карты').waitFor();
}

test('a deep link survives the log-in', async () => {
  await page.getByRole('heading', { name: 'Погасить досрочно' }).waitFor();
});

test('another card pays on the bank’s page, and a refresh or a step back does not charge again', async () => {
  await payWithAnotherCard(page, orders.anotherCard);
  await payWithCard(stack, page, anotherCard);
  await page.getByText('Платеж принят').waitFor();
  await assertAccessible(page);
  const charges = (await bankOperations(stack)).length;
  await page.reload();
  await page.getByText('Платеж принят').waitFor();
  await page.getByText('Перейти к заказам').click();
  await page.goBack();
  await page.waitForLoadState('networkidle');
  assert.equal((await bankOperations(stack)).length, charges);
});

test('a card with 3-D Secure is confirmed on its bank’s page', async () => {
  await payWithAnotherCard(page, orders.confirmed);
  await payWithCard(stack, page, cardWithCode);
  await page.getByLabel('Код из сообщения').fill('123456');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByText('Платеж принят').waitFor();
});

test('going back from the bank’s page and paying again opens the same form', async () => {
  const charges = (await bankOperations(stack)).length;
  await payWithAnotherCard(page, orders.refused);
  const form = page.url();
  await page.reload();
  await page.getByLabel('Номер карты').waitFor();
  await page.goBack();
  await page.getByText('Сколько хотите заплатить').waitFor();
  await page.reload();
  await payWithAnotherCard(page, orders.refused);
  assert.equal(page.url(), form);
  await page.goto(`${stack.productUrl}/client/orders/${orders.refused}`);
  await page.getByText('Осталось 3 платежа').waitFor();
  assert.equal((await bankOperations(stack)).length, charges);
});

test('a failed payment returns to the order with a message and an unchanged debt', async () => {
  await payWithAnotherCard(page, orders.refused);
  await payWithCard(stack, page, declinedCard);
  await page.getByText('Отказаться').click();
  await page.waitForURL(`**/client/orders/${orders.refused}`);
  await page.getByText('На карте недостаточно средств').waitFor();
  await page.getByText('Осталось 3 платежа').waitFor();
  await assertAccessible(page);
});

test('success=1 typed by hand shows no success', async () => {
  const invented = '11111111-1111-4111-8111-111111111111';
  await page.goto(
    `${stack.productUrl}/client/orders/${orders.refused}/pay?success=1&earlyPaymentUuid=${invented}`,
  );
  await page.getByText('Сколько хотите заплатить').waitFor();
  assert.equal(await page.getByText('Платеж принят').count(), 0);
});

test('another client’s order is not found', async () => {
  await page.goto(`${stack.productUrl}/client/orders/${orders.foreign}`);
  await page.getByText('Такого заказа не найдено').waitFor();
  await assertAccessible(page);
});

test('a failed log-out request is only a warning', async ({ browser }) => {
  const other = await visit(browser);
  const warned = other.waitForEvent('console', (message) => message.text().startsWith('ApiError'));
  await other.route('**/api/logout', (route) => route.abort());
  await other.goto(`${stack.productUrl}/client/logout`);
  await other.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.equal((await warned).type(), 'warning');
});

test('after the log-out the pages redirect to the log-in', async () => {
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  await page.goto(`${stack.productUrl}/client/orders/${orders.refused}`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
