import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/audit.ts';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn } from '#testing/purchase.ts';
import { logInOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock, moveClockToNoon } from '#testing/world.ts';

const phone = '9001000003';
const cardThatDeclinesLater = '5100100000001160';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
// due payments are charged in the morning
await moveClockToNoon(stack);

const refunded = await buy(stack, { phone, orderNumber: 'TAKEN-BACK' });
await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 150_000, key: 'part' });
await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 250_000, key: 'rest' });
const reversed = await buyWithoutDelivery(stack, { phone, orderNumber: 'CALLED-OFF' });
await callAsShop(stack, { orderUuid: reversed, action: 'reverse' });
await advanceClock(stack, 'PT1M');
const late = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`a refund shows its effect on the schedule and its card, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
    await logInOnPage(stack, page, phone);
    const refunds = page.getByRole('region', { name: 'Возвраты' });
    await refunds.getByText('Возврат покупки').waitFor();
    await refunds.getByText('На карту Visa ••\u00a01111').waitFor();
    await refunds.getByText('Возвращено', { exact: true }).waitFor();
    await refunds.getByRole('button', { name: 'Как изменился график' }).last().click();
    const table = refunds.getByRole('table', { name: 'График до и после возврата' }).last();
    assert.deepEqual((await table.getByRole('row').last().getByRole('cell').allInnerTexts()).slice(-2), [
      '1\u202f000,00\u00a0₽',
      '—',
    ]);
    await refunds
      .getByRole('button', { name: /^Почему такая сумма\?/ })
      .first()
      .click();
    await page.getByText('Возврат 2\u202f500,00\u00a0₽, из будущих платежей вычтено').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.context().close();
  });

  test(`the order page shows its history, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
    await logInOnPage(stack, page, phone);
    await page.getByRole('button', { name: 'Операции по заказу' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Оформлен возврат' }).first().waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Деньги возвращены' }).first().waitFor();
    assert.equal(await page.getByText('Скоринг').count(), 0);
    await assertAccessible(page);
    await page.context().close();
  });
}

test('the refund of a reversed order shows its card', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/orders/${reversed}`);
  await logInOnPage(stack, page, phone);
  await page.getByRole('region', { name: 'Возвраты' }).getByText('Отмена заказа').waitFor();
  await page.context().close();
});

test('while refunds fail to load, the order’s own amounts and a retry are shown', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/faq`);
  await logInOnPage(stack, page, phone);
  await page.route('**/api/client/order/refunds', (route) => route.abort());
  await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
  await page.getByText('Не удалось узнать, где сейчас деньги').waitFor();
  await page.getByText('Вычтено из будущих платежей', { exact: true }).waitFor();
  await page.unroute('**/api/client/order/refunds');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByText('Возврат покупки').waitFor();
  await page.context().close();
});

test('a failed scheduled charge shows reason, next attempt, cost and two buttons', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/faq`);
  await logInOnPage(stack, page, phone);
  await page.context().close();
  await advanceClock(stack, 'P14D');
  for (const look of looks) {
    const late14 = await visit(browser, look);
    await late14.goto(`${stack.productUrl}/client/orders`);
    await logInOnPage(stack, late14, phone);
    const failedCharge = late14.getByRole('region', { name: /^Не удалось списать/ });
    await failedCharge.getByText(/^Платеж \d/).waitFor();
    await assertAccessible(late14);
    await failedCharge.getByRole('link', { name: 'Перейти к оплате' }).click();
    await late14.waitForURL(`**/client/orders/${late}`);
    const failed = late14.getByRole('region', { name: /^Не удалось списать/ });
    await failed.getByText('На карте не хватило денег: попытка была').waitFor();
    await failed.getByText('Следующая попытка').waitFor();
    await failed.getByText('начислим штраф').waitFor();
    await failed.getByRole('button', { name: /Оплатить картой/ }).waitFor();
    await failed.getByRole('button', { name: 'Другая карта' }).waitFor();
    await assertAccessible(late14);
    await late14.context().close();
  }
});

test('another client’s order is not found', async () => {
  const stranger = await logIn(stack, '9001000001');
  for (const call of ['refunds', 'failedCharge']) {
    const { body } = await stranger.send(`POST /client/order/${call}`, { orderUuid: refunded });
    assert.equal(body.error?.code, 'order.not.found.error');
  }
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
