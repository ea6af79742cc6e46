import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#server/db/database.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { openRow } from '#testing/browser/rows.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';

const stack = sharedStack();

let database: Database;
test.beforeAll(async () => {
  database = openDatabase({ url: stack.databaseUrl });
});
test.afterAll(() => database.close());

for (const screen of backOfficeScreens) {
  test(`staff see the background jobs and retry a dead-lettered one, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const now = await clockNow(stack);
    await database.reader`
      insert into job (kind, key, payload, run_at, state, attempts, last_error)
      values ('forget-lost-requests', ${String(screen.viewport.width)}, '{}', ${now}, 'PARKED', 20, 'PostgresError')`;
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/jobs`);
    await page.getByRole('heading', { name: 'Не удалось: 1' }).waitFor();
    await page.getByText('Отложено').first().waitFor();
    await assertAccessible(page);
    await openRow(page, 'PostgresError');
    const again = /^Повторить: Очистка потерянных запросов/;
    await page.getByRole('button', { name: again }).click();
    const question = page.getByRole('alertdialog', { name: again });
    await question.getByText('сделанное раньше не повторится').waitFor();
    await question.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('Задание запущено').waitFor();
    await page.getByRole('button', { name: 'Обновить' }).click();
    await page.getByText('Все задания идут как надо').waitFor();
    await openRow(page, 'Удаление старых выгрузок');
    await page.getByRole('button', { name: 'Запустить сейчас: Удаление старых выгрузок' }).click();
    const effect = page.getByRole('alertdialog', { name: 'Запустить сейчас: Удаление старых выгрузок?' });
    await effect.getByText('Выгрузки, срок хранения которых истёк, удалятся').waitFor();
    await assertAccessible(page);
    await effect.getByRole('button', { name: 'Запустить' }).click();
    await effect.waitFor({ state: 'detached' });
    await page.getByText('Задание запущено').first().waitFor();
  });
}

test('without the permission the jobs page redirects', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Задания' }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/jobs`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
});
