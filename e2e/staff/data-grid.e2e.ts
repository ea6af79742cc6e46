import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { focusedLabel } from '#testing/keyboard.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { logInStaff } from '#testing/staff.ts';
import { startStack } from '#testing/stack.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });

async function openProducts(viewport: typeof desktopScreen | typeof phoneScreen): Promise<Page> {
  const page = await visit(browser, { viewport });
  await logInStaffOnPage(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/products`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

function focusedRow(page: Page): Promise<number> {
  return page.evaluate<number>('[...document.querySelectorAll("tbody tr")].indexOf(document.activeElement)');
}

function names(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:first-child strong').allInnerTexts();
}

test('J, K, arrows, Home and End move the focus between rows', async () => {
  const page = await openProducts(desktopScreen);
  const last = (await page.locator('tbody tr').count()) - 1;
  await page.locator('tbody tr').first().focus();
  for (const [key, row] of [
    ['j', 1],
    ['ArrowDown', 2],
    ['k', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['End', last],
    ['j', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await focusedRow(page), row, key);
  }
  await page.context().close();
});

test('Enter moves the focus into a row, and Escape back to it', async () => {
  const page = await openProducts(desktopScreen);
  const row = page.locator('tbody tr').filter({ hasText: 'Первый платёж потом' });
  await row.getByRole('button', { name: /^Остановить: / }).waitFor();
  await row.focus();
  const index = await focusedRow(page);
  await page.keyboard.press('Enter');
  assert.match(await focusedLabel(page), /^Остановить: /);
  await page.keyboard.press('Escape');
  assert.equal(await focusedRow(page), index);
  await page.context().close();
});

test('a title sorts the rows up, down and not at all', async () => {
  const page = await openProducts(desktopScreen);
  const unsorted = await names(page);
  const title = page.getByRole('columnheader', { name: 'Название' });
  const sorted = unsorted.toSorted((one, other) => one.localeCompare(other, 'ru'));
  for (const [order, expected] of [
    ['ascending', sorted],
    ['descending', sorted.toReversed()],
    ['none', unsorted],
  ] as const) {
    await title.getByRole('button').click();
    assert.equal(await title.getAttribute('aria-sort'), order);
    assert.deepEqual(await names(page), expected, order);
  }
  await page.context().close();
});

test('on a phone the rows are sorted by a field', async () => {
  const page = await openProducts(phoneScreen);
  const sorted = (await names(page)).toSorted((one, other) => other.localeCompare(one, 'ru'));
  await page.getByLabel('Сортировка').selectOption('Название: по убыванию');
  assert.deepEqual(await names(page), sorted);
  await page.context().close();
});

test('hidden columns and the density of a grid stay until the log-out', async () => {
  const page = await openProducts(desktopScreen);
  const menu = page.getByRole('button', { name: 'Вид таблицы «Продукты BNPL»' });
  const fee = page.getByRole('columnheader', { name: 'Комиссия' });
  await menu.click();
  await assertAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'Комиссия' }).click();
  await fee.waitFor({ state: 'detached' });
  await page.getByRole('menuitemradio', { name: 'Просторно' }).click();
  await page.locator('[data-density=comfortable]').waitFor();
  await page.reload();
  await page.locator('[data-density=comfortable] tbody tr').first().waitFor();
  assert.equal(await fee.count(), 0);
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), []);
  await page.context().close();
});

const product = {
  termUi: '3 месяца',
  isBased: false,
  withoutPenalties: false,
  initialPaymentPercentage: null,
  paymentsCount: 3,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  shiftPayment: false,
  minAmount: 100_000,
  maxAmount: 10_000_000,
  commissionPercentage: 4.25,
  minCommission: 0,
  maxCommission: 50_000,
  commissionRule: 'EARLY_COMMISSION',
};

test('a list of more than a hundred rows renders the rows in sight, and the keys reach the last', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  for (let number = 1; number <= 101; number += 1) {
    const { httpStatus } = await editor.send('POST /admin/v1/products', {
      ...product,
      name: `Часть ${number}`,
    });
    assert.equal(httpStatus, 200);
  }
  const page = await openProducts(desktopScreen);
  const table = page.getByRole('table', { name: 'Продукты BNPL' });
  const last = Number(await table.getAttribute('aria-rowcount')) - 2;
  assert.ok(last >= 100);
  assert.ok((await page.locator('tbody tr').count()) < 60);
  await page.locator('tbody tr[data-index="0"]').focus();
  await page.keyboard.press('End');
  await page.locator(`tbody tr[data-index="${last}"]:focus`).waitFor();
  await assertAccessible(page);
  await page.context().close();
});
