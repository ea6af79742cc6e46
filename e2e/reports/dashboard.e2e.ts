import assert from 'node:assert/strict';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { pasteInto, typeDate } from '#testing/browser/back-office-fields.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();

test.beforeAll(async () => {
  await buy(stack, { phone: demoClients.anna, orderNumber: 'SEEN-LATE', pan: cardThatDeclinesLater });
  await buy(stack, { phone: demoClients.maria, orderNumber: 'SEEN-GOOD' });
  await advanceClock(stack, 'P20D');
});

/** The device clock stays at the first day, and the tests move the product's clock. The period contains both days. */
const days = `from=${dayFromNow(-30)}&to=${dayFromNow(60)}`;

function dayFromNow(shift: number): string {
  return new Date(testBeginsAt + shift * 86_400_000).toISOString().slice(0, 10);
}

for (const screen of backOfficeScreens) {
  test(`a staff lead sees the collection report, and every number opens its rows, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/dashboard?${days}`);
    await page.getByRole('heading', { name: 'Показатели' }).waitFor();
    await page
      .getByRole('img', { name: 'Прогноз на 90 дней' })
      .or(page.locator('svg.recharts-surface'))
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Просрочка по срокам' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Числа таблицей' }).first().click();
    await page.getByRole('region', { name: 'По дням' }).waitFor();
    await page.getByRole('link', { name: /^6–30 дней/ }).click();
    await page.getByRole('heading', { name: 'Просрочено: 6–30 дней' }).waitFor();
    await page.getByText(/^Показано 1 из 1, всего на 1.000,00.₽$/).waitFor();
    await page.getByText(/дней просрочки/).waitFor();
    await page.waitForURL(/metric=OVERDUE/);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'SEEN-LATE' }).click();
    await page.getByText('График платежей').waitFor();
  });
}

test('a report that failed to load shows an error and a retry @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  await page.route('**/api/admin/v1/reports/dashboard', (route) => route.abort());
  await page.goto(`${stack.productUrl}/admin/dashboard`);
  await page.getByText('Не удалось загрузить показатели').waitFor();
  await page.unroute('**/api/admin/v1/reports/dashboard');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.getByRole('heading', { name: 'Просрочка по срокам' }).waitFor();
  await page.goto(`${stack.productUrl}/admin/dashboard/rows?metric=MOON`);
  await page.getByText('Такого показателя нет').waitFor();
  await page.goto(`${stack.productUrl}/admin/dashboard/rows?metric=RETURNED`);
  await page.getByText('Таких строк нет').waitFor();
});

test('the period is chosen by a shortcut or two dates and kept in the address', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/dashboard`);
  await page.getByRole('button', { name: '7 дней' }).click();
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);
  await typeDate(page, 'Период', '01012020');
  await page.getByRole('button', { name: 'Показать' }).click();
  await page.getByText('Не больше года').waitFor();
});

test('a period and its last day can be pasted in the formats of reports and spreadsheets @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/dashboard`);
  const parts = page.getByRole('group', { name: 'Период', exact: true }).getByRole('spinbutton');
  const show = page.getByRole('button', { name: 'Показать', exact: true });
  await pasteInto(parts.first(), '01.02.2026 — 28.02.2026');
  await show.click();
  await page.waitForURL(/from=2026-02-01&to=2026-02-28/);
  await pasteInto(parts.last(), '15.03.26');
  await show.click();
  await page.waitForURL(/from=2026-02-01&to=2026-03-15/);
});

test('without the permission the report page redirects @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Показатели' }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/dashboard`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
});
