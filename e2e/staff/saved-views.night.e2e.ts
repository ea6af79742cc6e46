import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { pressEnterOn, focusedLabel, tabTo } from '#testing/browser/keyboard.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

const stack = sharedStack();

test('by keyboard a filter is saved, opened in another browser and removed', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'product.editor');
  await page.goto(`${stack.productUrl}/admin/products?state=STOPPED`);
  await pressEnterOn(page, /^Сохранённые фильтры/);
  await page.getByRole('menuitem', { name: 'Сохранить фильтр…' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Сохранить фильтр' }).waitFor();
  await assertAccessible(page);
  await tabTo(page, /^Название/);
  await page.keyboard.type('Остановленные');
  await page.keyboard.press('Enter');
  await page.getByText('Фильтр сохранён: Остановленные').waitFor();
  const other = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, other, 'product.editor');
  await other.goto(`${stack.productUrl}/admin/products`);
  await pressEnterOn(other, /^Сохранённые фильтры/);
  await other.getByRole('menuitemradio', { name: 'Остановленные' }).waitFor();
  await other.keyboard.press('Enter');
  await other.waitForURL(/\/admin\/products\?state=STOPPED$/);
  await other.getByText('Остановленные').first().waitFor();
  await pressEnterOn(other, /^Сохранённые фильтры/);
  await other.getByRole('menuitem', { name: 'Удалить фильтр «Остановленные»' }).waitFor();
  await other.keyboard.press('ArrowDown');
  assert.equal(await focusedLabel(other), 'Удалить фильтр «Остановленные»');
  await other.keyboard.press('Enter');
  await other.getByText('Фильтр удалён: Остановленные').waitFor();
});
