import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { codeOf } from '#testing/people/authenticator.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, screensOfRun, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';

const stack = sharedStack();
const password = 'demo-password-1';

const screens = [
  { login: 'product.viewer', viewport: desktopScreen, colorScheme: 'dark' },
  { login: 'support', viewport: phoneScreen, colorScheme: 'light' },
] as const;

for (const { login, ...screen } of screensOfRun(screens)) {
  test(`staff set up a second factor and log in with it or with a recovery code, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await logInStaffOnPage(stack, page, login);
    await page.getByRole('link', { name: 'Безопасность' }).click();
    await page.getByText('Не подключён').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Подключить' }).click();
    const { secret, recoveryCode } = await setUp(page, login);
    await page.goto(`${stack.productUrl}/admin/logout`);

    await page.getByRole('heading', { name: 'Вход для администраторов' }).waitFor();
    await fillCredentials(page, login);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Введите код из приложения или код восстановления').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Код из приложения').fill('000000');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Неверный или уже использованный код').waitFor();
    await page.getByLabel('Код из приложения').fill(recoveryCode);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Режим администратора').waitFor();

    await page.getByRole('link', { name: 'Безопасность' }).click();
    await page.getByText('Кодов восстановления осталось: 9').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Отключить' }).click();
    await page.getByLabel('Пароль').fill(password);
    await page.getByLabel('Код из приложения').fill(codeOf(secret, 1));
    await assertAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click();
    await page.getByText('Второй фактор отключён').waitFor();
    await page.getByText('Не подключён').waitFor();
  });
}

async function setUp(page: Page, login: string): Promise<{ secret: string; recoveryCode: string }> {
  await page.getByRole('heading', { name: 'Второй фактор' }).waitFor();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByText('Требуется заполнить поле').waitFor();
  assert.equal(await page.getByLabel('Логин').inputValue(), login);
  await page.getByLabel('Пароль').fill(password);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByRole('img', { name: 'QR-код для приложения с кодами' }).waitFor();
  await assertAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Код из приложения').fill('000000');
  await page.getByRole('button', { name: 'Подключить' }).click();
  await page.getByText('Неверный код. Попробуйте следующий').waitFor();
  await page.getByLabel('Код из приложения').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Подключить' }).click();
  const codes = page.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem');
  await codes.first().waitFor();
  assert.equal(await codes.count(), 10);
  await assertAccessible(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Коды сохранены' }).click();
  await page.getByText('Режим администратора').waitFor();
  return { secret, recoveryCode };
}

async function fillCredentials(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль').fill(password);
}
