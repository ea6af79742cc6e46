import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { logInStaff } from '#testing/staff.ts';

const client = { countryCode: '7', phone: '9001000001' };
const stack = await startStack({ after });
const browser = await openBrowser({ after });
const service = await logInStaff(stack, 'service');
await service.call('POST /admin/client/info', client);
await service.call('POST /admin/v1/client/status/block', { ...client, comment: 'Просьба клиента' });
await service.call('POST /admin/v1/client/status/unblock', { ...client, comment: 'Ошибка' });
await service.call('POST /admin/v1/client/status/unblock', { ...client, comment: 'Ещё раз' });

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`staff with the permission read and filter the audit log, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/journal`);
    await page.getByRole('heading', { name: 'Журнал действий' }).waitFor();
    await page.getByText('Просьба клиента').waitFor();
    await page.getByText('Статус: активен → заблокирован').waitFor();
    await page.getByText('Статус клиента не позволяет это сделать').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Телефон клиента').fill('9001000001');
    await page.getByLabel('Действие').selectOption('Разблокировка клиента');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Показано 1 из 1').waitFor();
    assert.match(page.url(), /action=UNBLOCK_CLIENT/);
    await page.getByRole('button', { name: 'Выгрузить' }).click();
    await page.getByLabel('CSV').check();
    await page.getByRole('button', { name: 'Подготовить файл' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    assert.equal(file.trim().split('\r\n').length, 2);
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
    await page.getByLabel('Телефон клиента').fill('9009999999');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Пользователь не найден').waitFor();
    await page.context().close();
  });
}

test('without the permission the audit log page redirects', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Журнал действий' }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/journal`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
  await page.context().close();
});
