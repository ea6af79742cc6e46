import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { buy } from '#testing/purchase.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
for (let number = 1; number <= 6; number += 1) await buy(stack, { phone, orderNumber: `SHOWN-${number}` });
const historyOf = (digits: string): string => `${stack.productUrl}/client/operation-history?client=${digits}`;

for (const look of [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const) {
  test(`the history is filtered, sorted and loaded while scrolling, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'support');
    await page.goto(historyOf(phone));
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 25);
    await rows.nth(24).scrollIntoViewIfNeeded();
    await rows.nth(25).waitFor();
    await assertAccessible(page);
    await page.getByLabel('Событие').selectOption('Платеж выполнен');
    await page.getByPlaceholder('Введите число').pressSequentially('1000,5x');
    assert.equal(await page.getByPlaceholder('Введите число').inputValue(), '1 000,5');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Операции отсутствуют...').waitFor();
    await page.getByRole('button', { name: 'Убрать: 100050' }).click();
    await rows.first().waitFor();
    assert.equal(await rows.count(), 6);
    assert.match(page.url(), /event=/);
    await page.reload();
    await page.getByRole('button', { name: 'Убрать: Платеж выполнен' }).waitFor();
    await assertAccessible(page);
    await page.context().close();
  });
}

test('a date is typed as dd.mm.yyyy or picked and becomes a filter chip', async () => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(historyOf(phone));
  const from = page.getByLabel('с', { exact: true });
  await from.pressSequentially('31022020');
  assert.equal(await from.inputValue(), '31.02.2020');
  await from.blur();
  await page.getByText('Date input not valid.').waitFor();
  await from.fill('28022020');
  await page.getByRole('button', { name: 'Открыть календарь: по' }).click();
  const calendar = page.getByRole('dialog', { name: 'Календарь: по' });
  assert.equal(await calendar.getByRole('columnheader').first().innerText(), 'Пн');
  await calendar.getByRole('button', { expanded: false }).click();
  await calendar.getByRole('button', { name: 'Позже' }).click();
  await assertAccessible(page);
  await calendar.getByRole('button', { name: '2030', exact: true }).click();
  await calendar.getByRole('grid').locator(':focus').waitFor();
  await assertAccessible(page);
  for (const key of ['PageUp', 'Home', 'ArrowDown']) await page.keyboard.press(key);
  const picked = await page.evaluate<string>('document.activeElement.dataset.date');
  assert.ok(
    picked < '2030-12-31' && new Date(picked).getUTCDay() === 1,
    `a Monday of the month before: ${picked}`,
  );
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'hidden' });
  const typed = picked.split('-').toReversed().join('.');
  assert.equal(await page.getByLabel('по', { exact: true }).inputValue(), typed);
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.getByRole('button', { name: 'Убрать: с 28.02.2020' }).click();
  await page.getByRole('button', { name: `Убрать: по ${typed}` }).waitFor();
  assert.match(page.url(), new RegExp(`to=${picked}`));
  await page.context().close();
});

test('a client has no history page, and an empty history says so', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(historyOf('9001000005'));
  await page.getByText('Операции отсутствуют...').waitFor();
  await page.getByRole('link', { name: 'История' }).waitFor();
  await page.context().close();
});

test('a list that failed to load shows an error and a retry', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.route('**/api/admin/client/history', (route) => route.abort());
  await page.goto(historyOf(phone));
  await page.getByText('Не удалось выполнить загрузку').waitFor({ timeout: 20_000 });
  await page.unroute('**/api/admin/client/history');
  await page.getByRole('button', { name: 'Повторить попытку' }).click();
  await page.locator('tbody tr').first().waitFor();
  await page.context().close();
});
