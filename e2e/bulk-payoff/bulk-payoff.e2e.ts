import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { type Database, openDatabase } from '#server/db/database.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { roubles } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';

const stack = sharedStack();

let database: Database;
test.beforeAll(async () => {
  database = openDatabase({ url: stack.databaseUrl });
  await insertManyOrders(database.reader, {
    name: 'PAGE',
    orders: 10,
    clients: 2,
    now: instantOfMilliseconds(testBeginsAt - 60_000),
  });
});
test.afterAll(() => database.close());

async function upload(page: Page, content: string): Promise<void> {
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Файл для обработки').setInputFiles(file);
  await page.getByRole('button', { name: 'Загрузить' }).click();
}

for (const screen of backOfficeScreens) {
  test(`a file is uploaded, its status refreshed and its report saved as CSV, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await logInStaffOnPage(stack, page, 'payments');
    await page.getByRole('heading', { name: 'Платежи BNPL' }).waitFor();
    await page.getByText('Загрузите файл для обработки').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Загрузить' }).click();
    await page.getByText('Выберите файл').waitFor();
    await upload(page, 'просто текст');
    await page.getByText('Не удалось обработать данные').waitFor();
    await page.getByText('Строка 1').waitFor();
    await upload(page, '');
    await page.getByText('Нет данных для обработки').waitFor();
    await page.getByLabel('Сначала показать, что будет сделано').uncheck();
    await page.getByRole('button', { name: 'Загрузить и провести сразу' }).waitFor();
    await upload(page, 'Заказ;Сумма\n' + 'НЕТ;1\n'.repeat(300));
    const effect = page.getByRole('alertdialog', { name: 'Провести файл «orders.csv» без плана?' });
    await effect.getByText('Сумма заранее не известна').waitFor();
    await assertAccessible(page);
    await effect.getByRole('button', { name: 'Загрузить и провести сразу' }).click();
    const report = page.getByRole('button', { name: 'Скачать отчет' });
    const refresh = page.getByRole('button', { name: 'Обновить' });
    for (;;) {
      await report.or(refresh).waitFor();
      if (await report.isVisible()) break;
      // the button goes away when the file is finished, which may be at this moment
      await Promise.race([refresh.click().catch(() => null), report.waitFor()]);
    }
    await page.getByText('Нажмите «Скачать отчет» или «Загрузить» для обработки нового файла').waitFor();
    await page.getByText('Обработано строк: 300 из 300').waitFor();
    await page.getByText('Заказ не найден').first().waitFor();
    await assertAccessible(page);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= screen.viewport.width, `the page is ${width} px wide`);
    await page.reload();
    const [saved] = await Promise.all([page.waitForEvent('download'), report.click()]);
    assert.match(saved.suggestedFilename(), /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/);
    await page.getByRole('button', { name: 'Загрузить' }).waitFor();
  });
}

test('a preview shows the effect of a file before its approval', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'payments');
  const sum = roubles(priceOfEach);
  const rows = [`PAGE-1;${sum}`, `PAGE-2;${sum}`, `PAGE-1;${sum}`, 'PAGE-3;1', 'НЕТ;1', 'PAGE-4;сто'];
  await upload(page, rows.join('\n'));
  await page.getByText('Файл проверен. Посмотрите, что будет сделано').waitFor();
  const list = page.getByRole('region', { name: 'Строки файла' }).getByRole('table');
  for (const text of [
    'Будет погашен',
    'Заказ уже есть в этом файле: строка 1',
    /^Сумма не равна долгу: 4.000,00.₽$/,
    'Заказ не найден',
    'Сумма не прочитана',
  ])
    await list.getByText(text).first().waitFor();
  await assertAccessible(page);
  await choose(page, 'Показать', 'Не погашаются');
  await list.getByText('PAGE-2').waitFor({ state: 'detached' });
  await list.getByRole('columnheader', { name: 'Сумма' }).getByRole('button').click();
  await page.waitForURL(/rows=FAILED&rowsSort=amount\.ASC/);
  await list.locator('tr[data-index="0"]').getByText('PAGE-4').waitFor();
  await page.getByRole('button', { name: 'Провести' }).click();
  const plan = page.getByRole('alertdialog', { name: 'Провести файл «orders.csv»?' });
  await plan.getByText(/^Заказов к погашению: 2 на 8.000,00.₽/).waitFor();
  await plan.getByText('Строк без погашения: 4').waitFor();
  await plan.getByRole('button', { name: 'Провести' }).click();
  await page.getByRole('button', { name: 'Скачать отчет' }).waitFor();
  await page.getByText('8 000,00').first().waitFor();
  await page.getByRole('button', { name: 'Повторить непогашенные' }).click();
  const again = page.getByRole('alertdialog', { name: 'Повторить файл «orders.csv»?' });
  await again.getByRole('button', { name: 'Повторить непогашенные' }).click();
  await page.getByText('Файл проверен, погашать нечего').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Провести' }).count(), 0);
  await page.getByRole('button', { name: 'Отклонить' }).click();
  const question = page.getByRole('alertdialog', { name: 'Отклонить файл «orders.csv»?' });
  await question.getByText('Строк в файле: 4. Заказов к погашению: 0').waitFor();
  await assertAccessible(page);
  await question.getByRole('button', { name: 'Отклонить файл' }).click();
  await page.getByText('Файл «orders.csv» отклонён, ничего не погашено').waitFor();
  await page.getByRole('status').getByText('Файл отклонён, ничего не погашено').waitFor();
  await page.getByText('Отклонил', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Открыть файл orders.csv' }).first().waitFor();
});
