import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';
import { cardThatDeclinesLater, declinedCard, goodCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { payWithCard } from '#testing/browser/screens.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { advanceClock, clearFaults, injectFault } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack({ environment: { PENALTY_INFO_LINK: 'https://answers.example/penalties' } });
const withoutOtherCards = demoClients.pavel;

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
  await buy(stack, { phone: withoutOtherCards, orderNumber: 'LATER', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
});

for (const screen of cabinetScreens) {
  test(`penalties are shown first, with their total and a button for each, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders`);
    await page.getByText('Начислен штраф', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Штрафы/ }).click();
    await page.getByText('Пожалуйста, оплатите штрафы как можно скорее').waitFor();
    await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
    await assertAccessible(page);
    await page.goto(`${stack.productUrl}/client/orders/${order}`);
    await page.getByRole('heading', { name: /^Штрафы/ }).waitFor();
    await page.getByText('Оплата не прошла').waitFor();
    const info = page.getByRole('link', { name: 'Подробнее о штрафах' });
    assert.equal(await info.getAttribute('href'), 'https://answers.example/penalties');
    await assertAccessible(page);
  });
}

test('a payment of a penalty that could not start shows «Оплата не была выполнена успешно»', async ({
  browser,
}) => {
  await injectFault(stack, { operation: 'register.do', fault: 'http-500', times: 5 });
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await page.getByText('Оплата не была выполнена успешно').waitFor();
  await assertAccessible(page);
  await clearFaults(stack);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await page.getByText('Нет соединения с интернетом: сейчас оплатить нельзя').waitFor();
});

test('«Почему такая сумма?» of a debt shows how the amounts of the page are computed', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Почему такая сумма?' }).click();
  await page.getByText(/^Вместе: 1\s000,00\s₽ \+ .* = 1\s0/).waitFor();
  await page.getByText(/годовых \/ 365 ×/).waitFor();
  await page
    .getByText(/^Платежи \d–\d: по /)
    .first()
    .waitFor();
  await page.getByText('делится на равные части (всего 4)').first().waitFor();
  await assertAccessible(page);
});

test('an early payment of the whole debt says that its penalty is paid separately', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}/pay`);
  await page.getByText('Весь долг').click();
  await page.getByText('Заказ будет полностью оплачен').waitFor();
  await page.getByText(/^Штраф \d.*₽ оплачивается отдельно, на странице заказа$/).waitFor();
  await assertAccessible(page);
});

test('a page address that claims success does not pay a penalty', async ({ browser }) => {
  const page = await visit(browser);
  const invented = '11111111-1111-4111-8111-111111111111';
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}?success=1&earlyPaymentUuid=${invented}`);
  await page.waitForURL(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
  assert.equal(await page.getByText('Штраф оплачен').count(), 0);
});

test('a penalty whose payment the bank refuses stays open: «Оплата не была выполнена успешно»', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await payWithCard(stack, page, declinedCard);
  await page.getByText('Отказаться').click();
  await page.getByText('Оплата не была выполнена успешно').waitFor();
  await page.getByRole('button', { name: 'Оплатить штраф' }).waitFor();
});

test('a penalty is paid on the bank’s page, and a refresh does not repeat «Штраф оплачен»', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Оплатить штраф' }).click();
  await payWithCard(stack, page, goodCard);
  await page.getByText('Штраф оплачен').waitFor();
  await page.getByRole('heading', { name: /^Штрафы/ }).waitFor({ state: 'detached' });
  await assertAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  assert.equal(await page.getByText('Штраф оплачен').count(), 0);
});

/** The sum and its button are on the first screen of a phone (docs/spec/screens.md#order). */
async function assertPaidWithoutScrolling(due: Locator): Promise<void> {
  const box = await due.getByRole('button', { name: /^Оплатить всё/ }).boundingBox();
  assert.ok(box !== null && box.y + box.height <= phoneScreen.height, JSON.stringify(box));
}

test('everything due of an order is shown line by line, and paid without scrolling', async ({ browser }) => {
  await advanceClock(stack, 'P14D');
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, withoutOtherCards);
  await page.goto(`${stack.productUrl}/client/orders`);
  const late = page.getByRole('region', { name: /^К оплате сейчас 2\s0/ });
  await late.getByText(/^Просрочено 2\s000,00/).waitFor();
  await late.getByText(/\+\d,\d\d\s₽ в день/).waitFor();
  assert.equal(await late.getByText(/^Платеж /).count(), 2);
  await assertPaidWithoutScrolling(late);
  await page.getByRole('button', { name: 'По частям' }).click();
  await late.getByRole('link').click();
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  const due = page.getByRole('region', { name: /^К оплате сейчас 2\s0/ });
  await assertPaidWithoutScrolling(due);
  await assertAccessible(page);
  await due.getByRole('button', { name: 'По частям' }).click();
  assert.equal(await due.getByRole('button', { name: /^Оплатить .+ картой/ }).count(), 2);
  const ways = due.getByRole('button', { name: /^(Оплатить .+ картой|Другая карта, платеж)/ });
  assert.match(
    (await ways.first().getAttribute('aria-label')) ?? '',
    /^Другая карта/,
    'the declined card comes second',
  );
  assert.equal(await due.getByText(/^Платеж \d/).count(), 2, 'each debt stands once');
  assert.equal(await due.getByText(/^Штраф с \d/).count(), 2, 'each debt stands once');
  await assertAccessible(page);
  assert.equal(await due.getByText('Карта, которую вы укажете в банке').count(), 1, 'the block asks once');
  await due.getByRole('button', { name: 'Изменить, что можно делать с картой' }).click();
  await due.getByRole('button', { name: /^Что вы разрешаете/ }).waitFor();
  await assertAccessible(page);
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
