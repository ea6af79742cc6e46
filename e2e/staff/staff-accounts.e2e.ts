import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import {
  desktopScreen,
  backOfficeScreens,
  screensOfRun,
  phoneScreen,
} from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { openFilter } from '#testing/browser/filter.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { linkSecretOf } from '#testing/people/staff-link.ts';

const stack = ownStack();

const screens = [
  { login: 'new.two', phone: '9003000002', viewport: desktopScreen, colorScheme: 'dark' },
  { login: 'new.one', phone: '9003000001', viewport: phoneScreen, colorScheme: 'light' },
] as const;

for (const { login, phone, ...screen } of screensOfRun(screens)) {
  test(`staff are invited, choose a password and log in with their permissions, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/staff`);
    await page.getByRole('heading', { name: 'Сотрудники' }).waitFor();
    await page.getByText('(это вы)').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Пригласить сотрудника' }).click();
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
    await page.getByText('Обязательное поле').waitFor();
    await page.getByText('Введите номер из 10 цифр').waitFor();
    await page.getByLabel('Логин', { exact: true }).fill('support');
    await page.getByLabel('Имя', { exact: true }).fill('Иван Петров');
    await page.getByLabel('Телефон сотрудника').fill(phone);
    await page.getByLabel('Платежи BNPL').check();
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
    await page.getByText('Такой логин уже занят').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Логин', { exact: true }).fill(login);
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
    await page.getByText('Ссылка для выбора пароля отправлена на +7 900').waitFor();
    await assertAccessible(page);
    const address = `${stack.productUrl}/login/admin/invitation#${await linkSecretOf(stack, phone)}`;

    const invitedPage = await visit(browser, screen);
    await invitedPage.goto(address);
    await invitedPage.getByText('Иван Петров, выберите пароль.').waitFor();
    await invitedPage.getByLabel('Пароль', { exact: true }).fill('снег идёт');
    await invitedPage.getByLabel('Пароль еще раз').fill('снег идёт');
    await invitedPage.getByRole('button', { name: 'Сохранить пароль' }).click();
    await invitedPage.getByText('Нужно не меньше 12 символов').waitFor();
    await assertAccessible(invitedPage);
    for (const label of ['Пароль', 'Пароль еще раз'])
      await invitedPage.getByLabel(label, { exact: true }).fill('снег идёт третий день');
    await invitedPage.getByRole('button', { name: 'Сохранить пароль' }).click();
    await invitedPage.getByText('Пароль сохранён. Войдите с ним').waitFor();
    await invitedPage.getByLabel('Логин').fill(login);
    await invitedPage.getByLabel('Пароль').fill('снег идёт третий день');
    await invitedPage.getByRole('button', { name: 'Войти' }).click();
    await invitedPage.getByRole('heading', { name: 'Платежи BNPL' }).waitFor();
    await invitedPage.goto('about:blank');
    await invitedPage.goto(address);
    await invitedPage.context().clearCookies();
    await invitedPage.reload();
    await invitedPage.getByText('Приглашение уже использовано или устарело').waitFor();

    await page.reload();
    const actions = page.getByRole('button', { name: `Действия: ${login}` });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Изменить' }).click();
    await page.getByLabel('Просмотр продуктов и услуг').check();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('Права изменены').waitFor();
    await actions.click();
    await assertAccessible(page);
    await page.getByRole('menuitem', { name: 'Отключить' }).click();
    const confirmation = page.getByRole('alertdialog', { name: `Отключить: ${login}?` });
    await confirmation.getByText('Сеанс сотрудника сразу закончится').waitFor();
    await assertAccessible(page);
    await confirmation.getByRole('button', { name: 'Отключить' }).click();
    await page.getByText('Учётная запись отключена').waitFor();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Включить' }).waitFor();
  });
}

test('a role is created, assigned and changed while another person changes it too @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/staff`);
  await page.getByRole('button', { name: 'Новая роль' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Обязательное поле').waitFor();
  await page.getByLabel('Название').fill('Поддержка');
  await page.getByLabel('Платежи BNPL').check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Роль с таким названием уже есть').waitFor();
  await page.getByLabel('Название').fill('Касса');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Роль добавлена').waitFor();
  await page.getByRole('button', { name: 'Действия: product.viewer' }).click();
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  await choose(page.getByRole('dialog'), 'Роль', 'Касса');
  await page.getByRole('dialog').getByText('Платежи BNPL').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Обязательное поле').waitFor();
  await page.getByLabel('Имя', { exact: true }).fill('Анна Кассирова');
  await changeAccountElsewhere(page, 'product.viewer');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Пока вы правили, учётную запись изменил кто-то другой').waitFor();
  await page.getByRole('button', { name: 'Показать новые значения' }).click();
  await page.getByLabel('Имя', { exact: true }).and(page.locator('[value="Анна Первая"]')).waitFor();
  await choose(page.getByRole('dialog'), 'Роль', 'Касса');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Права изменены').waitFor();
  await openRow(page.getByRole('table', { name: 'Роли' }), 'Касса');
  await page.getByRole('button', { name: 'Изменить роль: Касса' }).click();
  await page.getByText(/^Права изменятся у всех, кому назначена эта роль: \d/).waitFor();
  await changeRoleElsewhere(page, 'Касса');
  await page.getByLabel('Показатели').check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Пока вы правили, роль изменил кто-то другой').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Показать новые значения' }).click();
  await page.getByLabel('Просмотр продуктов и услуг').and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Роль изменена').waitFor();
  // an assigned role cannot be deleted
  await page.getByRole('button', { name: 'Удалить роль: Касса' }).waitFor({ state: 'detached' });
});

for (const screen of backOfficeScreens) {
  test(`the filter finds accounts by name and state, and an open row shows the permissions, ${screen.viewport.width} px @night`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'admin');
    await page.goto(`${stack.productUrl}/admin/staff`);
    await openFilter(page);
    await page.getByLabel('Логин или имя').fill('SERVICE');
    await choose(page, 'Состояние', 'Действует');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Показано 1 из 1').waitFor();
    await page.reload();
    await page.getByText('Показано 1 из 1').waitFor();
    const grid = page.getByRole('region', { name: 'Сотрудники' });
    const row = grid.getByRole('row').filter({ hasText: /4\s+права/ });
    const permissionText = grid.getByText('Отмена штрафов');
    await row.focus();
    await page.keyboard.press('Enter');
    await permissionText.waitFor();
    // the fixed header would cover a part of the button above the grid
    await page.evaluate('scrollTo(0, 0)');
    await assertAccessible(page);
    await row.click();
    await permissionText.waitFor({ state: 'detached' });
    await openFilter(page);
    await page.getByLabel('Логин или имя').fill('nobody');
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Таких сотрудников нет').waitFor();
    await page.goBack();
    await page.getByText('Показано 1 из 1').waitFor();
  });
}

type RoleVersion = { readonly roleUuid: string; readonly name: string; readonly version: number };

/** Gives the role another permission from another tab. */
async function changeRoleElsewhere({ request }: Page, name: string): Promise<void> {
  const address = `${stack.productUrl}/api/admin/v1/staff/roles`;
  const { roles } = (await (await request.get(address)).json()) as { roles: RoleVersion[] };
  const { roleUuid, version } = roles.find((role) => role.name === name) ?? assert.fail(`no role ${name}`);
  const permissions = ['FULL_PAYMENT', 'VIEW_PRODUCTS'];
  const changed = await request.post(`${address}/update`, { data: { roleUuid, name, version, permissions } });
  assert.ok(changed.ok(), await changed.text());
}

type AccountVersion = { readonly staffUuid: string; readonly login: string; readonly version: number };

/** Renames the account from another tab. */
async function changeAccountElsewhere({ request }: Page, login: string): Promise<void> {
  const address = `${stack.productUrl}/api/admin/v1/staff`;
  const { accounts } = (await (await request.get(address)).json()) as { accounts: AccountVersion[] };
  const account = accounts.find((each) => each.login === login) ?? assert.fail(`no account ${login}`);
  const { staffUuid, version } = account;
  const data = { staffUuid, version, fullName: 'Анна Первая', permissions: ['VIEW_PRODUCTS'] };
  const changed = await request.post(`${address}/update`, { data });
  assert.ok(changed.ok(), await changed.text());
}
