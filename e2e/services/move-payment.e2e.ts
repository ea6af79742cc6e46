import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { cardWithCode } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { pressEnterOn, tabTo } from '#testing/browser/keyboard.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInOnPage, logInStaffOnPage, payWithCard } from '#testing/browser/screens.ts';
import { intercept } from '#testing/browser/intercept.ts';

const phone = demoClients.anna;
const stack = ownStack();

let orders: Record<'saved' | 'another' | 'seen' | 'unanswered' | 'excluded', string>;
let page: Page;
test.beforeAll(async ({ browser }) => {
  await sellMovePayment(stack);
  orders = {
    saved: await buy(stack, { phone, orderNumber: 'SAVED' }),
    another: await buy(stack, { phone, orderNumber: 'ANOTHER' }),
    seen: await buy(stack, { phone, orderNumber: 'SEEN' }),
    unanswered: await buy(stack, { phone, orderNumber: 'UNANSWERED' }),
    excluded: await buy(stack, { phone, orderNumber: 'EXCLUDED', productId: 'two-weeks' }),
  };
  page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await openOrder(page, orders.saved);
  await logInOnPage(stack, page, phone);
});

async function openOrder(person: Page, orderUuid: string): Promise<void> {
  await person.goto(`${stack.productUrl}/client/orders/${orderUuid}`);
}

test('by keyboard at 360 px: the dialog shows both days, price, proof and schedule, and the payment moves', async () => {
  const services = page.getByRole('region', { name: 'Услуги' });
  await services.getByText('с SberPrime').waitFor();
  await assertAccessible(page);
  await tabTo(page, /Перенести платеж/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Перенос платежа' });
  await dialog.getByText('по тарифу').waitFor();
  await dialog.getByText('График после переноса').waitFor();
  await dialog.getByText('В этот день два платежа').waitFor();
  await assertAccessible(page);
  await pressEnterOn(page, /Оплатить 99,01/);
  await page.getByText('Платеж перенесён', { exact: true }).waitFor();
  await services.getByText(/Платеж 2 перенесён с/).waitFor();
  assert.equal(await services.getByRole('button', { name: 'Перенести платеж' }).count(), 0);
  await page.getByRole('button', { name: 'Почему такая сумма?' }).click();
  await page.getByRole('dialog').getByText('по тарифу').waitFor();
});

test('with another card and 3-D Secure the return page says that the payment has moved', async () => {
  await page.setViewportSize(desktopScreen);
  await openOrder(page, orders.another);
  await page.getByRole('button', { name: 'Перенести платеж' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенос платежа' });
  await dialog.getByRole('radio', { name: 'Другая карта' }).check();
  await dialog.getByRole('radio', { name: /^Сохранить для всех заказов/ }).check();
  await dialog.getByRole('button', { name: 'Что вы разрешаете' }).click();
  await dialog.getByText(/^Я разрешаю сохранить карту/).waitFor();
  await dialog.getByRole('radio', { name: /^Только этот платеж/ }).check();
  await dialog.getByRole('button', { name: /^Оплатить/ }).click();
  await page.getByLabel('Номер карты').waitFor();
  await payWithCard(stack, page, cardWithCode);
  await page.getByLabel('Код из сообщения').fill('123456');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByText('Платеж перенесён', { exact: true }).waitFor();
});

test('the dialog offers no choice of a card before the cards have loaded', async () => {
  const { promise: areAwaited, resolve: load } = Promise.withResolvers<null>();
  await intercept(page, '**/api/client/payments?**', async (route) => {
    await areAwaited;
    await route.continue();
  });
  await openOrder(page, orders.unanswered);
  await page.getByRole('button', { name: 'Перенести платеж' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенос платежа' });
  await dialog.waitFor();
  assert.equal(await dialog.getByRole('radio').count(), 0);
  load(null);
  await dialog.getByRole('radio', { name: /^Visa/, checked: true }).waitFor();
  await page.unroute('**/api/client/payments?**');
});

test('an unanswered click shows no failure, and the next click moves the payment', async () => {
  await openOrder(page, orders.unanswered);
  await page.getByRole('button', { name: 'Перенести платеж' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенос платежа' });
  await intercept(page, '**/api/client/order/services/buy', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: /^Оплатить/ }).click();
  await dialog.getByText('Ответа пока нет, платеж мог пройти').waitFor();
  assert.equal(await page.getByText('Оплата не была выполнена успешно').count(), 0);
  await assertAccessible(page);
  await dialog.getByRole('button', { name: /^Оплатить/ }).click();
  await page.getByText('Платеж перенесён', { exact: true }).waitFor();
});

test('an order without an offer has no section «Услуги», and a failed request has a retry', async () => {
  await openOrder(page, orders.excluded);
  await page.getByText('График платежей').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('region', { name: 'Услуги' }).count(), 0);
  await page.route('**/api/client/order/services', (route) => route.abort());
  await openOrder(page, orders.seen);
  await page.getByText('Не удалось загрузить услуги').waitFor();
  await page.unroute('**/api/client/order/services');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByRole('button', { name: 'Перенести платеж' }).waitFor();
});

test('staff see the client’s offer without a button @night', async ({ browser }) => {
  const support = await visit(browser);
  await logInStaffOnPage(stack, support, 'support');
  await support.goto(`${stack.productUrl}/client/orders/${orders.seen}?client=${phone}`);
  await support.getByRole('region', { name: 'Услуги' }).getByText('Перенос платежа').waitFor();
  assert.equal(await support.getByRole('button', { name: 'Перенести платеж' }).count(), 0);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
