import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';

const client = { countryCode: '7', phone: demoClients.maria };
// the tests assert the contents of the whole log
const stack = ownStack();
test.beforeAll(async () => {
  const service = await logInStaff(stack, 'service');
  await service.viewClient(client);
  await service.blockClient({ ...client, comment: 'Просьба клиента' });
  await service.unblockClient({ ...client, comment: 'Ошибка' });
  await service.unblockClient({ ...client, comment: 'Ещё раз' });
});

for (const screen of backOfficeScreens) {
  test(`staff with the permission read and filter the audit log, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/journal`);
    await page.getByRole('heading', { name: 'Журнал действий' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Просьба клиента' });
    await row.getByText('Статус: активен → заблокирован').waitFor();
    await page.getByText('Статус клиента не позволяет это сделать').waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Адрес в сети').waitFor();
    assert.equal(await page.locator('del').innerText(), 'активен');
    await assertAccessible(page);
    await row.getByText('Блокировка клиента').click();
    await page.getByText('Адрес в сети').waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Просмотр профиля').count(), 0);
    await openFilter(page);
    await choose(page, 'Показать', 'Просмотры');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Просмотр профиля').first().waitFor();
    await page.waitForURL(/kind=VIEWS/);
    await openFilter(page);
    await page.getByLabel('Телефон клиента').fill(demoClients.maria);
    await choose(page, 'Действие', 'Разблокировка клиента');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Показано 1 из 1').waitFor();
    await page.waitForURL(/action=UNBLOCK_CLIENT/);
    await page.getByRole('button', { name: 'Выгрузить' }).click();
    await page.getByLabel('CSV').check();
    await page.getByRole('button', { name: 'Подготовить файл' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    assert.equal(file.trim().split('\r\n').length, 2);
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
    await openFilter(page);
    await page.getByLabel('Телефон клиента').fill(unknownPhone);
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Пользователь не найден').waitFor();
  });
}

test('without the permission the audit log page redirects', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  assert.equal(await page.getByRole('link', { name: 'Журнал действий' }).count(), 0);
  await page.goto(`${stack.productUrl}/admin/journal`);
  await page.getByText('Для продолжения введите номер телефона клиента').waitFor();
});
