import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from './browser.ts';
import { logInStaffOnPage } from './screens.ts';
import { startStack } from './stack.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });

for (const look of [
  { viewport: phoneScreen, colorScheme: 'dark' },
  { viewport: desktopScreen, colorScheme: 'light' },
] as const) {
  test(`a file is uploaded, its status asked for and its report kept as a CSV, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'payments');
    await page.getByRole('heading', { name: 'Платежи BNPL' }).waitFor();
    await page.getByText('Загрузите файл для обработки').waitFor();
    await assertAccessible(page);
    const file = page.getByLabel('Файл для обработки');
    const csv = { name: 'orders.csv', mimeType: 'text/csv' };
    await file.setInputFiles({ ...csv, buffer: Buffer.from('просто текст') });
    await page.getByText('Не удалось обработать данные').waitFor();
    await page.getByText('Строка 1').waitFor();
    await file.setInputFiles({ ...csv, buffer: Buffer.from('') });
    await page.getByText('Нет данных для обработки').waitFor();
    await file.setInputFiles({ ...csv, buffer: Buffer.from('Заказ;Сумма\n' + 'НЕТ;1\n'.repeat(300)) });
    await page.getByText('Нажмите «Обновить» для получения статуса обработки').waitFor();
    const report = page.getByRole('button', { name: 'Скачать отчет' });
    while (!(await report.isVisible())) {
      const refresh = page.getByRole('button', { name: 'Обновить' });
      if (await refresh.isVisible()) await refresh.click();
      await page.waitForTimeout(200);
    }
    await page.getByText('Обработано строк: 300 из 300').waitFor();
    await assertAccessible(page);
    await page.reload();
    const [saved] = await Promise.all([page.waitForEvent('download'), report.click()]);
    assert.match(saved.suggestedFilename(), /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/);
    await page.getByRole('button', { name: 'Загрузить' }).waitFor();
    await page.context().close();
  });
}
