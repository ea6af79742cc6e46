import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

const stack = sharedStack();

for (const screen of backOfficeScreens) {
  test(`an export is downloaded, listed among one’s own files and deleted, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'product.viewer');
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
    await openRow(page, 'Готов');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить файл' }).click();
    await page.getByText('Удалён').first().waitFor();
  });
}

test('a failed export request shows an error and can be repeated @night', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/exports`);
  await page.getByText(/^Выгрузок нет/).waitFor();
  await page.route('**/api/admin/v1/exports/ask', (route) => route.abort());
  await page.goto(`${stack.productUrl}/admin/templates`);
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByRole('button', { name: 'Подготовить файл' }).click();
  await page.getByRole('alert').getByText('Не удалось начать выгрузку').waitFor();
  await page.unroute('**/api/admin/v1/exports/ask');
  await page.getByRole('button', { name: 'Подготовить файл' }).click();
  await page.getByRole('button', { name: 'Скачать' }).waitFor();
});
