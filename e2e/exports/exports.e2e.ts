import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`a list is exported, downloaded and kept for a day among one’s own files, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'product.viewer');
    await page.goto(`${stack.productUrl}/admin/products`);
    await page.getByRole('button', { name: 'Выгрузить' }).click();
    await page.getByRole('heading', { name: 'Выгрузка списка' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Подготовить файл' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать' }).click();
    const download = await saving;
    assert.match(download.suggestedFilename(), /^Продукты BNPL .*\.xlsx$/);
    // an XLSX file is a ZIP archive
    assert.equal((await readFile(await download.path())).subarray(0, 2).toString(), 'PK');
    await page.getByRole('link', { name: 'Выгрузки' }).click();
    await page.getByRole('heading', { name: 'Выгрузки' }).waitFor();
    await page.getByText('Готов', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Удалён').first().waitFor();
    await page.context().close();
  });
}

test('a failed export request shows an error and can be repeated', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'payments');
  await page.goto(`${stack.productUrl}/admin/exports`);
  await page.getByText(/^Выгрузок нет/).waitFor();
  await page.route('**/api/admin/v1/exports/ask', (route) => route.abort());
  await page.goto(`${stack.productUrl}/admin/fullPayment`);
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByRole('button', { name: 'Подготовить файл' }).click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/admin/v1/exports/ask');
  await page.getByRole('button', { name: 'Подготовить файл' }).click();
  await page.getByRole('button', { name: 'Скачать' }).waitFor();
  await page.context().close();
});
