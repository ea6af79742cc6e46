import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, desktopScreen, openBrowser, visit } from '#testing/browser.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });

async function openNewRole(): Promise<Page> {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  // within the product, so that the way back does not load a page
  await page.getByRole('link', { name: 'Сотрудники' }).click();
  await page.getByRole('button', { name: 'Новая роль' }).click();
  return page;
}

test('a form without changes closes without a question', async () => {
  const page = await openNewRole();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a changed form asks before it is closed, and keeps its values', async () => {
  const page = await openNewRole();
  const name = page.getByLabel('Название');
  await name.fill('Касса');
  await page.keyboard.press('Escape');
  await page.getByText('Изменения не сохранены').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  assert.equal(await name.inputValue(), 'Касса');
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a changed form asks before the browser goes back', async () => {
  const page = await openNewRole();
  await page.getByLabel('Название').fill('Касса');
  await page.evaluate('history.back()');
  await page.getByText('Изменения не сохранены').waitFor();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  assert.match(page.url(), /\/admin\/staff$/);
  assert.equal(await page.getByLabel('Название').inputValue(), 'Касса');
  await page.context().close();
});

test('a form is sent once by a double press, and a refused value is marked at its field', async () => {
  const page = await openNewRole();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/roles')) sent.push(request.url());
  });
  await page.getByLabel('Название').fill('Касса');
  await page.getByRole('button', { name: 'Сохранить' }).dblclick();
  await page.getByText('Роль добавлена').waitFor();
  assert.equal(sent.length, 1, sent.join());
  await page.getByRole('button', { name: 'Новая роль' }).click();
  const name = page.getByLabel('Название');
  await name.fill('Касса');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.locator('input[aria-invalid]').waitFor();
  await assertAccessible(page);
  await name.fill('Касса 2');
  await page.locator('input[aria-invalid]').waitFor({ state: 'detached' });
  await page.context().close();
});
