import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { choose, pasteInto, typeDate } from '#testing/browser/back-office-fields.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
import { openFilter } from '#testing/browser/filter.ts';
const phone = newPhone();
const stack = sharedStack();

test.beforeAll(async () => {
  for (let number = 1; number <= 6; number += 1) await buy(stack, { phone, orderNumber: `SHOWN-${number}` });
});
const historyOf = (digits: string): string => `${stack.productUrl}/client/operation-history?client=${digits}`;

for (const screen of backOfficeScreens) {
  test(`the history is filtered, and loaded while scrolling, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'support');
    await page.goto(historyOf(phone));
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 25);
    await rows.nth(24).scrollIntoViewIfNeeded();
    await rows.nth(25).waitFor();
    await assertAccessible(page);
    await openFilter(page);
    await choose(page, 'Событие', 'Платеж выполнен');
    await page.getByPlaceholder('Введите число').pressSequentially('1000,5x');
    assert.equal(await page.getByPlaceholder('Введите число').inputValue(), '1 000,5');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Операции отсутствуют...').waitFor();
    await page.getByRole('button', { name: 'Убрать: 100050' }).click();
    await rows.first().waitFor();
    assert.equal(await rows.count(), 6);
    await page.waitForURL(/event=/);
    await page.reload();
    await page.getByRole('button', { name: 'Убрать: Платеж выполнен' }).waitFor();
    await assertAccessible(page);
  });
}

test('a date is typed, pasted or picked and becomes a filter chip @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await startStaffSession(stack, page, 'support');
  await page.goto(historyOf(phone));
  await openFilter(page);
  const from = page.getByRole('group', { name: 'с', exact: true });
  await typeDate(page, 'с', '3102');
  await page.getByRole('button', { name: 'Применить' }).focus();
  await page.getByText('Date input not valid.').waitFor();
  await pasteInto(from.getByRole('spinbutton').first(), '28.02.20 10:15');
  await page.getByText('Date input not valid.').waitFor({ state: 'detached' });
  await pasteInto(from.getByRole('spinbutton').first(), '31.02.2026');
  await page.getByText('Date input not valid.').waitFor();
  assert.equal(await textOf(from), '28.02.2020');
  await pasteInto(from.getByRole('spinbutton').first(), '28.02.2020');
  await page.getByText('Date input not valid.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Календарь.*по$/ }).click();
  const calendar = page.getByRole('dialog', { name: /Календарь/ });
  assert.equal(await calendar.locator('th').first().innerText(), 'Пн');
  await calendar.getByRole('button', { expanded: false }).click();
  await calendar.getByRole('button', { name: 'Позже' }).click();
  await assertAccessible(page);
  await calendar
    .getByRole('button', { name: /^\d{4}$/ })
    .nth(2)
    .click();
  await calendar.getByRole('grid').locator(':focus').waitFor();
  await assertAccessible(page);
  for (const key of ['PageUp', 'Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await calendar.waitFor({ state: 'hidden' });
  const picked = await textOf(page.getByRole('group', { name: 'по', exact: true }));
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.getByRole('button', { name: 'Убрать: с 28.02.2020' }).click();
  await page.getByRole('button', { name: `Убрать: по ${picked}` }).waitFor();
  await page.waitForURL(new RegExp(`to=${picked.split('.').toReversed().join('-')}`));
});

test('a filter whose first day is after its last day shows an error @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(historyOf(phone));
  await typeDate(page, 'с', '02032026');
  await typeDate(page, 'по', '01032026');
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.getByText('Период кончается раньше, чем начинается').waitFor();
  assert.doesNotMatch(page.url(), /from=/);
  await assertAccessible(page);
});

/** The shown date of a date picker. */
async function textOf(group: Locator): Promise<string> {
  return (await group.getByRole('spinbutton').allInnerTexts()).join('.');
}

test('staff see that a client has no operations yet', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(historyOf(demoClients.irina));
  await page.getByText('Операции отсутствуют...').waitFor();
  await page.getByRole('link', { name: 'История' }).waitFor();
});

test('a list that failed to load shows an error and a retry @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.route('**/api/admin/client/history', (route) => route.abort());
  await page.goto(historyOf(phone));
  await page.getByText('Не удалось выполнить загрузку').waitFor();
  await page.unroute('**/api/admin/client/history');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.locator('tbody tr').first().waitFor();
});
