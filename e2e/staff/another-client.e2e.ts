import assert from 'node:assert/strict';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const [phone, other, twice] = [demoClients.anna, demoClients.denis, demoClients.pavel];
const stack = ownStack();

/** The lower edge of the bar above the pages of staff, in px. */
const barOfStaff = 108;

/** Titles of sections that are not on the order page. */
const pages = ['Блокировка', 'Почта'];

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
  await buy(stack, { phone: other, orderNumber: 'OTHERS', amount: 777_700 });
  for (const [orderNumber, amount] of [
    ['TWICE-1', 3_199_000],
    ['TWICE-2', 2_440_000],
  ] as const)
    await buy(stack, { phone: twice, orderNumber, amount, pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
});

test('a late answer about one client is never shown under another client', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  await page.route('**/api/admin/client/orders', async (route) => {
    if (route.request().postData()?.includes(phone) === true) await held;
    await route.continue().catch(() => null);
  });
  await page.goto(`${stack.productUrl}/client/orders?client=${phone}`);
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('Номер телефона клиента').fill(other);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page
    .getByText(/7.777,00/)
    .first()
    .waitFor();
  release(null);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Профиль' }).click();
  await page.getByRole('heading', { name: 'Профиль', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Мои заказы' }).click();
  await page
    .getByText(/7.777,00/)
    .first()
    .waitFor();
  assert.equal(await page.getByText('Начислен штраф').count(), 0);
});

test('an order under the phone of another client is not found', async ({ browser }) => {
  const page = await visit(browser);
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${other}`);
  await page.getByText('Такого заказа не найдено').waitFor();
});

test('the order page and the client summary show why a charge failed and why charges are stopped', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  const tries = page.getByRole('list', { name: 'Попытки списания, платеж 2' });
  const declined = /Не удалось списать 1.000,00.₽ с карты Mastercard ••.1160\. На карте не хватило денег/;
  await tries.getByText(declined).first().waitFor();
  await page.getByText(/^Растёт: \+0,5[45].₽ в день$/).waitFor();
  const rail = page.getByRole('complementary', { name: 'Лебедева Анна Игоревна' });
  await rail.getByText('Активен').waitFor();
  await rail.getByText(/^1.000,00.₽$/).waitFor();
  await assertAccessible(page);
  const timeline = page.getByRole('region', { name: 'Что происходило с заказом' });
  await choose(timeline, 'Показать', 'Действия сотрудников');
  await timeline.getByText('Таких записей нет').waitFor();
  await rail.getByRole('link', { name: 'Прекратить списания в заказе' }).waitFor();
  await intercept(page, '**/api/admin/v1/client/summary', (route) => route.abort());
  await page.getByRole('button', { name: 'Прекратить списания' }).click();
  const window = page.getByRole('dialog', { name: 'Прекратить списания' });
  await choose(window, 'Причина', 'Банкротство');
  await window.getByRole('button', { name: 'Прекратить списания' }).click();
  await timeline.getByText(/^Остановка списаний\. Причина: Банкротство$/).waitFor();
  await rail.getByText(/^Данные на \d\d:\d\d/).waitFor();
  await page.unroute('**/api/admin/v1/client/summary');
  await rail.getByRole('button', { name: 'Обновить' }).click();
  await rail.getByText(/^Списания остановлены\. Причина: Банкротство$/).waitFor();
  await rail.getByRole('link', { name: 'Возобновить списания в заказе' }).waitFor();
  await rail.getByRole('link', { name: 'Отмена штрафа' }).waitFor();
  for (const [link, title] of [
    ['Отмена штрафа', 'Штрафы'],
    ['Записать просьбу об отсрочке', 'Действия с заказом'],
    ['Записать заметку', 'Заметки'],
    ['Заблокировать, в профиле', 'Блокировка'],
    ['Исправить почту клиента', 'Почта'],
  ] as const) {
    await rail.getByRole('link', { name: link }).focus();
    await page.keyboard.press('Enter');
    const reached = page.locator('h2:focus').filter({ hasText: title });
    await reached.waitFor();
    const box = await reached.boundingBox();
    assert.ok(box !== null && box.y > barOfStaff && box.y < desktopScreen.height, `${title}: ${box?.y}`);
    assert.equal(page.url().includes(order), !pages.includes(title), link);
  }
});

test('the client summary links to penalties only if there are any, and to refunds only with orders @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/client/orders?client=${other}`);
  await page.getByRole('link', { name: 'Прекратить списания в заказе' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Отмена штрафа' }).count(), 0);
  const refund = page.getByRole('link', { name: 'Вернуть деньги на карту' });
  await refund.waitFor();
  await page.goto(`${stack.productUrl}/client/orders?client=${demoClients.maria}`);
  await page.getByText('Активных заказов').waitFor();
  assert.equal(await refund.count(), 0);
});

test('on a phone the client summary is folded, so that the order begins on the first screen @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await page.getByText('Осталось 3 платежа').waitFor();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  assert.ok(title !== null && title.y < phoneScreen.height);
  const note = page.getByRole('link', { name: 'Записать заметку' });
  assert.equal(await note.count(), 0);
  await page.getByRole('button', { name: 'Подробнее о клиенте' }).click();
  await note.waitFor();
  await assertAccessible(page);
});

test('the search by phone shows both payments of a day with card and order, without another click', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/orders`);
  await page.getByLabel('Номер телефона клиента').fill(twice);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  const charges = page.getByRole('region', { name: 'Списания' });
  for (const [sum, orderNumber] of [
    ['7.997,50', 'TWICE-1'],
    ['6.100,00', 'TWICE-2'],
  ] as const) {
    const text = new RegExp(`Первый платеж: платеж 1. Списано ${sum}.₽ с карты Mastercard ••.1160`);
    const charge = charges.getByRole('listitem').filter({ hasText: text });
    await charge.getByRole('link', { name: new RegExp(orderNumber) }).waitFor();
  }
  await charges
    .getByText(/Не удалось списать .+ Попыток: \d+, первая /)
    .first()
    .waitFor();
  await assertAccessible(page);
});

test('an open page shows a new purchase of the client without any action of staff @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, movesClock: true });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/client/orders?client=${other}`);
  const rail = page.getByRole('complementary', { name: /./ });
  await rail.getByText('Активных заказов').waitFor();
  await buy(stack, { phone: other, orderNumber: 'MEANWHILE', amount: 400_000 });
  assert.equal(await page.getByText('MEANWHILE').count(), 0);
  const origins = new Map<string, string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/api/'))
      origins.set(new URL(request.url()).pathname, request.headers()['asked-by']);
  });
  await page.clock.fastForward('01:01');
  await page.getByText('MEANWHILE').first().waitFor();
  const asked = [...origins].filter(([path]) => path.includes('/client/'));
  assert.ok(asked.length > 2, JSON.stringify(asked));
  assert.deepEqual(
    asked.filter(([, origin]) => origin !== 'page'),
    [],
  );
});
