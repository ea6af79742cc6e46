import assert from 'node:assert/strict';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { payWithCard } from '#testing/browser/screens.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { advanceClock, moveClockToNoon } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack();

let refunded: string;
let reversed: string;
let late: string;
test.beforeAll(async () => {
  // due payments are charged in the morning
  await moveClockToNoon(stack);
  refunded = await buy(stack, { phone, orderNumber: 'TAKEN-BACK' });
  await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 150_000, key: 'part' });
  await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 250_000, key: 'rest' });
  reversed = await buyWithoutDelivery(stack, { phone, orderNumber: 'CALLED-OFF' });
  await callAsShop(stack, { orderUuid: reversed, action: 'reverse' });
  await advanceClock(stack, 'PT1M');
  late = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
});

for (const screen of cabinetScreens) {
  test(`a refund shows its effect on the schedule and its card, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
    const refunds = page.getByRole('region', { name: 'Возвраты' });
    await refunds.getByText('Возврат покупки').waitFor();
    await refunds.getByText('Visa ••\u00a01111').waitFor();
    await refunds.getByText('Возвращено', { exact: true }).waitFor();
    await refunds.getByRole('button', { name: 'Как изменился график' }).last().click();
    const table = refunds.getByRole('table', { name: 'График до и после возврата' }).last();
    assert.deepEqual((await table.getByRole('row').last().getByRole('cell').allInnerTexts()).slice(-2), [
      '1\u202f000,00\u00a0₽',
      '—',
    ]);
    await page.getByRole('button', { name: 'Почему такая сумма?' }).click();
    await page.getByText('Возврат 2\u202f500,00\u00a0₽, из будущих платежей вычтено').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
  });

  test(`the order page shows its history, ${screen.viewport.width} px`, async ({ browser }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
    await page.getByRole('button', { name: 'История заказа' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Оформлен возврат' }).first().waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Деньги возвращены' }).first().waitFor();
    assert.equal(await page.getByText('Скоринг').count(), 0);
    await assertAccessible(page);
  });
}

test('on a wide screen the summary stays in sight beside a long order @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
  await page.getByRole('button', { name: 'Как изменился график' }).last().click();
  await page.getByRole('button', { name: 'История заказа' }).click();
  await page.getByText('Деньги возвращены').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  const documents = page.getByRole('heading', { name: 'Документы' });
  await page.waitForFunction('window.scrollY > 200');
  for (const shown of [page.getByText('Сумма заказа'), documents]) {
    const box = await shown.boundingBox();
    assert.ok(box !== null && box.y > 64 && box.y < desktopScreen.height);
  }
});

test('the page of a reversed order shows its refund', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${reversed}`);
  await page.getByRole('region', { name: 'Возвраты' }).getByText('Отмена заказа').waitFor();
});

test('while refunds fail to load, the order’s own amounts and a retry are shown @night', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/faq`);
  await page.route('**/api/client/order/refunds', (route) => route.abort());
  await page.goto(`${stack.productUrl}/client/orders/${refunded}`);
  await page.getByText('Не удалось узнать, где сейчас деньги').waitFor();
  await page.getByText('Вычтено из будущих платежей', { exact: true }).waitFor();
  await page.unroute('**/api/client/order/refunds');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByText('Возврат покупки').waitFor();
});

test('a failed scheduled charge shows reason, next attempt, cost and one button', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/faq`);
  await page.context().close();
  await advanceClock(stack, 'P14D');
  for (const screen of cabinetScreens) {
    const tab = await visit(browser, screen);
    await startClientSession(stack, tab, phone);
    await tab.goto(`${stack.productUrl}/client/orders`);
    const due = tab.getByRole('region', { name: /^К оплате сейчас/ });
    await due.getByRole('button', { name: 'По частям' }).click();
    await due.getByText(/^Платеж \d/).waitFor();
    await assertAccessible(tab);
    await due.getByRole('link').first().click();
    await tab.waitForURL(`**/client/orders/${late}`);
    const failed = tab.getByRole('region', { name: /^К оплате сейчас/ });
    await failed.getByText('На карте не хватило денег: попытка была').waitFor();
    await failed.getByText('Следующая попытка').waitFor();
    await failed.getByText('начислим штраф').waitFor();
    await failed.getByRole('button', { name: /^Оплатить 1\s000,00/ }).waitFor();
    const offered = await failed.getByRole('button', { name: /^Откуда: / }).innerText();
    assert.doesNotMatch(offered, /1160/, 'the declined card is not offered');
    await assertAccessible(tab);
    await tab.context().close();
  }
});

test('the preview of an early payment marks the remaining payment that failed', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${late}/pay`);
  await page.getByRole('radio', { name: /1160/, checked: false }).waitFor();
  await page.getByRole('button', { name: 'Другая сумма' }).click();
  await page.getByLabel('Другая сумма, ₽').fill('100');
  await page
    .locator('section')
    .filter({ hasText: 'Останется заплатить' })
    .getByText('Оплата не прошла')
    .waitFor();
});

test('a payment of the schedule opens with its tries, its card and its day of payment', async ({
  browser,
}) => {
  await advanceClock(stack, 'P1D');
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${late}`);
  const schedule = page.getByRole('region', { name: 'График платежей' });
  await schedule.getByRole('button', { name: /^Платеж 2, .* Оплата не прошла/ }).click();
  const opened = page.getByRole('dialog', { name: 'Платеж 2' });
  await opened.getByText(/Не удалось списать 1\s000,00/).waitFor();
  await assertAccessible(page);
  await opened.getByRole('button', { name: /^Оплатить 1\s000,00\s₽ другой картой/ }).click();
  await payWithCard(stack, page, goodCard);
  await page.getByText('Платеж принят').waitFor();
  await page.goto(`${stack.productUrl}/client/orders/${late}`);
  await schedule.getByRole('button', { name: /^Платеж 2, Оплачено, .* оплачен / }).waitFor();
  await schedule.getByRole('button', { name: /^Платеж 1, Оплачено/ }).click();
  await page
    .getByRole('dialog', { name: 'Платеж 1' })
    .getByText('Mastercard ••\u00a01160', { exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await schedule.getByRole('button', { name: /^Платеж 3, / }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Оплатить 1\s000,00/ })
    .click();
  await page.waitForURL('**/pay');
  assert.ok(await page.getByRole('radio', { name: 'Ближайший платеж' }).isChecked());
});

test('another client’s order is not found', async () => {
  const stranger = await logIn(stack, demoClients.maria);
  for (const call of ['listRefunds', 'viewFailedCharge', 'viewOrderTries'] as const) {
    const { body } = await stranger[call]({ orderUuid: refunded });
    assert.equal(body.error?.code, 'order.not.found.error');
  }
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
