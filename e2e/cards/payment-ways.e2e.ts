import assert from 'node:assert/strict';
import { anotherCard, declinedCard, goodCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { payWithCard } from '#testing/browser/screens.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { clearFaults, injectFault } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();
const strictStack = ownStack({ environment: { SHOW_EDIT_BINDING_BUTTON: 'off' } });
const [owner, unlucky, withoutCards, collector] = [
  demoClients.maria,
  demoClients.pavel,
  demoClients.anna,
  demoClients.denis,
] as const;

test.beforeAll(async () => {
  await buy(stack, { phone: owner, orderNumber: 'VISA-1' });
  await buy(stack, { phone: unlucky, orderNumber: 'VISA-3' });
  await buy(stack, { phone: collector, orderNumber: 'MASTERCARD-1', pan: anotherCard });
  await buy(strictStack, { phone: owner, orderNumber: 'VISA-2' });
});

for (const screen of cabinetScreens) {
  test(`«Способ оплаты» lists the cards with their brand and last four digits, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, owner);
    await page.goto(`${stack.productUrl}/client/payment-ways`);
    await page.getByRole('heading', { name: 'Способ оплаты' }).waitFor();
    await page.getByRole('heading', { name: 'Откуда списывать' }).waitFor();
    await page.getByText('Visa ••\u00a01111').waitFor();
    await assertAccessible(page);
  });
}

test('a card change that cannot start shows an error at the card and changes nothing', async ({
  browser,
}) => {
  await injectFault(stack, { operation: 'register.do', fault: 'http-500', times: 5 });
  const page = await visit(browser);
  await startClientSession(stack, page, unlucky);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByRole('button', { name: 'Изменить карту' }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Изменить карту' }) });
  await card.getByText('Возникла проблема. Попробуйте выполнить запрос позже.').waitFor();
  await assertAccessible(page);
  await clearFaults(stack);
});

test('a card is changed on the bank’s page: «Данные карты сохранены», and the new one is shown', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, owner);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByText('Списываем платежи её заказов по графику.').waitFor();
  await page.getByText('Что изменится с новой картой').click();
  await page.getByText(/Списывать с неё начнём с завтрашнего дня/).waitFor();
  await page.getByRole('button', { name: 'Изменить карту' }).click();
  await payWithCard(stack, page, anotherCard);
  await page.getByText('Данные карты сохранены').waitFor();
  await page.getByText('Mastercard ••\u00a04444').waitFor();
  await page.waitForURL(({ search }) => search === '');
  await assertAccessible(page);
  await page.reload();
  await page.getByText('Mastercard ••\u00a04444').waitFor();
  assert.equal(await page.getByText('Данные карты сохранены').count(), 0);
});

test('a card that the bank refuses leaves the old one: «Не получилось изменить карту»', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, owner);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByRole('button', { name: 'Изменить карту' }).click();
  await payWithCard(stack, page, declinedCard);
  await page.getByText('Отказаться').click();
  await page.getByText('Не получилось изменить карту').waitFor();
  await page.getByText('Mastercard ••\u00a04444').waitFor();
  await assertAccessible(page);
});

test('a client without a card sees «Карты отсутствуют»', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, withoutCards);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByText('Карты отсутствуют').waitFor();
  await assertAccessible(page);
});

test('a card is added on the bank’s page and made the default, and the other is removed after a confirmation', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await startClientSession(stack, page, collector);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByRole('button', { name: 'Добавить карту' }).click();
  await page.getByText('Сами мы с этой карты ничего не спишем.').waitFor();
  await assertAccessible(page);
  await page.getByRole('radio', { name: /^Для всех заказов/ }).check();
  await page.getByText(/не раньше чем на следующий день после СМС об этом/).waitFor();
  await page.getByRole('button', { name: 'Что вы разрешаете' }).click();
  await page.getByText(/^Я разрешаю сохранить карту/).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Ввести карту на странице банка' }).click();
  await payWithCard(stack, page, goodCard);
  await page.getByText('Данные карты сохранены').waitFor();
  await page.getByText('Visa ••\u00a01111').waitFor();
  await page.waitForURL(({ search }) => search === '');
  await page.getByRole('listitem').filter({ hasText: 'Mastercard ••' }).getByText('Основная').waitFor();
  await page.getByRole('button', { name: 'Действия с картой Visa' }).click();
  await assertAccessible(page);
  await page.getByRole('menuitem', { name: 'Сделать основной' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Visa ••' })
    .getByText('Основная', { exact: true })
    .waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Действия с картой Mastercard' }).click();
  await page.getByRole('menuitem', { name: 'Удалить карту' }).click();
  await page.getByRole('dialog', { name: /^Удалить карту Mastercard/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Оставить' }).click();
  await page.getByRole('button', { name: 'Действия с картой Mastercard' }).click();
  await page.getByRole('menuitem', { name: 'Удалить карту' }).click();
  await page.getByRole('button', { name: 'Удалить карту', exact: true }).click();
  await page.getByText('Карта удалена').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Mastercard ••' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Действия с картой Visa' }).click();
  await page.getByRole('menuitem', { name: 'Удалить карту' }).click();
  const needed = page.getByRole('dialog', { name: /^Карту Visa .* пока нельзя удалить$/ });
  await needed.getByText('С этой карты списываются платежи.').waitFor();
  await assertAccessible(page);
  await needed.getByRole('button', { name: 'Понятно' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Visa ••' }).waitFor();
});

test('a card that the bank refuses is not added: «Не получилось добавить карту»', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, withoutCards);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByRole('button', { name: 'Добавить карту' }).click();
  await page.getByRole('button', { name: 'Ввести карту на странице банка' }).click();
  await payWithCard(stack, page, declinedCard);
  await page.getByText('Отказаться').click();
  await page.getByText('Не получилось добавить карту').waitFor();
  await page.getByText('Карты отсутствуют').waitFor();
});

test('without the flag showEditBindingButton no card can be changed', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(strictStack, page, owner);
  await page.goto(`${strictStack.productUrl}/client/payment-ways`);
  await page.getByText('Visa ••\u00a01111').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Изменить карту' }).count(), 0);
});

test('a list that failed to load can be loaded again', async ({ browser }) => {
  const page = await visit(browser);
  await page.route('**/api/client/payments**', (route) => route.abort());
  await startClientSession(stack, page, owner);
  await page.goto(`${stack.productUrl}/client/payment-ways`);
  await page.getByText('Не удалось выполнить загрузку').waitFor();
  await page.unroute('**/api/client/payments**');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByText('Mastercard ••\u00a04444').waitFor();
});

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
