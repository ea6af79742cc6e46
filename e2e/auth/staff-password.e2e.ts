import assert from 'node:assert/strict';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, screensOfRun, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();

test.beforeAll(async () => {
  await advanceClock(stack, 'P91D');
});

const screens = [
  { login: 'payments', viewport: desktopScreen, colorScheme: 'dark' },
  { login: 'support', viewport: phoneScreen, colorScheme: 'light' },
] as const;

for (const { login, ...screen } of screensOfRun(screens)) {
  test(`staff with an expired password change it on its page and are logged in, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await page.goto(`${stack.productUrl}/login/admin`);
    await page.getByLabel('Логин').fill(login);
    await page.getByLabel('Пароль').fill('demo-password-1');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Срок действия пароля истёк').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Сменить пароль' }).click();
    await page.getByRole('heading', { name: 'Смена пароля' }).waitFor();
    await page.getByLabel('Логин').fill(login);
    await page.getByLabel('Текущий пароль').fill('demo-password-1');
    await page.getByLabel('Новый пароль', { exact: true }).fill('qwertyqwerty');
    await page.getByLabel('Новый пароль еще раз').fill('qwertyqwertz');
    await page.getByRole('button', { name: 'Сменить пароль и войти' }).click();
    await page.getByText('Пароли не совпадают').waitFor();
    await page.getByLabel('Новый пароль еще раз').fill('qwertyqwerty');
    await page.getByRole('button', { name: 'Сменить пароль и войти' }).click();
    await page.getByText('Такой пароль легко угадать').waitFor();
    await assertAccessible(page);
    for (const label of ['Новый пароль', 'Новый пароль еще раз'])
      await page.getByLabel(label, { exact: true }).fill('снег идёт третий день');
    await page.getByRole('button', { name: 'Сменить пароль и войти' }).click();
    await page.getByText('Пароль изменён').waitFor();
    await page.getByText('Режим администратора').waitFor();
  });
}

test('a password is hidden, may be pasted, and works with password managers', async ({ browser }) => {
  const page = await visit(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${stack.productUrl}/login/admin/password`);
  const kinds = { 'Текущий пароль': 'current-password', 'Новый пароль': 'new-password' } as const;
  await page.evaluate(`navigator.clipboard.writeText('снег идёт третий день')`);
  for (const [label, kind] of Object.entries(kinds)) {
    const field = page.getByLabel(label, { exact: true });
    assert.equal(await field.getAttribute('type'), 'password');
    assert.equal(await field.getAttribute('autocomplete'), kind);
    await field.focus();
    await page.keyboard.press('Control+V');
    assert.equal(await field.inputValue(), 'снег идёт третий день');
  }
});
