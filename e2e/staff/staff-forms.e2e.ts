import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { waitForFocusInDialog } from '#testing/browser/keyboard.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';

const stack = sharedStack();

async function openNewRole(browser: Browser): Promise<Page> {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  // navigates inside the app, so that going back does not reload the page
  await page.getByRole('link', { name: 'Сотрудники' }).click();
  await page.getByRole('button', { name: 'Новая роль' }).click();
  return page;
}

test('a form without changes closes without a question @night', async ({ browser }) => {
  const page = await openNewRole(browser);
  await waitForFocusInDialog(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a changed form asks before it is closed, and keeps its values', async ({ browser }) => {
  const page = await openNewRole(browser);
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
});

test('a changed form asks before the browser goes back @night', async ({ browser }) => {
  const page = await openNewRole(browser);
  await page.getByLabel('Название').fill('Касса');
  await page.evaluate('history.back()');
  await page.getByText('Изменения не сохранены').waitFor();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.waitForURL(/\/admin\/staff$/);
  assert.equal(await page.getByLabel('Название').inputValue(), 'Касса');
});

test('a double click sends a form once, and a refused value is marked at its field', async ({ browser }) => {
  const page = await openNewRole(browser);
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
});
