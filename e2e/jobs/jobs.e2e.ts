import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

const looks = [
  { viewport: phoneScreen, colorScheme: 'dark' },
  { viewport: desktopScreen, colorScheme: 'light' },
] as const;

for (const look of looks) {
  test(`staff see the background jobs and retry a dead-lettered one, ${look.viewport.width} px`, async () => {
    await database.reader`
      insert into job (kind, key, payload, run_at, state, attempts, last_error)
      values ('forget-lost-requests', ${String(look.viewport.width)}, '{}', now(), 'PARKED', 20, 'PostgresError')`;
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/jobs`);
    await page.getByRole('heading', { name: 'Не удалось: 1' }).waitFor();
    await page.getByText('Отложено').first().waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: /^Повторить: Очистка потерянных запросов/ }).click();
    await page.getByText('Задание запущено').waitFor();
    await page.getByRole('button', { name: 'Обновить' }).click();
    await page.getByText('Все задания идут как надо').waitFor();
    await page.getByRole('button', { name: 'Запустить сейчас: Удаление старых выгрузок' }).click();
    await page.getByText('Задание запущено').first().waitFor();
    await page.context().close();
  });
}

test('without the permission the jobs page redirects', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Задания' }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/jobs`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
  await page.context().close();
});
