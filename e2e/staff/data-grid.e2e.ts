import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { calls } from '#testing/calls.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { choose } from '#testing/browser/back-office-fields.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = ownStack();

async function openProducts(
  browser: Browser,
  viewport: typeof desktopScreen | typeof phoneScreen,
): Promise<Page> {
  const page = await visit(browser, { viewport });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/products`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

function focusedRow(page: Page): Promise<number> {
  return page.evaluate<number>('[...document.querySelectorAll("tbody tr")].indexOf(document.activeElement)');
}

const widthOutOfSight = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('[data-density]');
  return scrollWidth - clientWidth;
})()`;

const lag = 'td[data-short=Опоздание]';

function names(page: Page): Promise<string[]> {
  return page.locator('tbody tr td strong').allInnerTexts();
}

test('J, K, arrows, Home and End move the focus between rows @night', async ({ browser }) => {
  const page = await openProducts(browser, desktopScreen);
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
});

test('Enter opens the details of a row, and Escape moves the focus from its buttons back to it @night', async ({
  browser,
}) => {
  const page = await openProducts(browser, desktopScreen);
  assert.equal(await page.evaluate(widthOutOfSight), 0, 'the sums are in sight');
  const row = page.locator('tbody tr').filter({ hasText: 'Первый платёж потом' });
  await row.getByRole('button', { name: /^Остановить: / }).waitFor();
  await row.focus();
  const index = await focusedRow(page);
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: /^Подробности /, expanded: true }).waitFor();
  await page.getByText('3 платежа раз в месяц, первый через месяц').waitFor();
  await row.getByRole('button', { name: /^Остановить: / }).focus();
  await page.keyboard.press('Escape');
  assert.equal(await focusedRow(page), index);
});

test('clicks on a column title sort the rows in ascending, descending and original order', async ({
  browser,
}) => {
  const page = await openProducts(browser, desktopScreen);
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
});

test('on a phone rows are sorted by a chosen field, and a value shows the name of its column @night', async ({
  browser,
}) => {
  const page = await openProducts(browser, phoneScreen);
  const sorted = (await names(page)).toSorted((one, other) => other.localeCompare(one, 'ru'));
  await choose(page, 'Сортировка', 'Название: по убыванию');
  assert.deepEqual(await names(page), sorted);
  await page.goto(`${stack.productUrl}/admin/jobs`);
  await page.locator(lag).first().waitFor();
  const shown = `getComputedStyle(document.querySelector('${lag}'), '::before').content`;
  assert.equal(await page.evaluate(shown), '"Опоздание"');
});

test('hidden columns and the density of a grid stay until the log-out @night', async ({ browser }) => {
  const page = await openProducts(browser, desktopScreen);
  const menu = page.getByRole('button', { name: 'Вид таблицы «Продукты BNPL»' });
  const fee = page.getByRole('columnheader', { name: 'Комиссия' });
  await menu.click();
  await assertAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'Комиссия' }).click();
  await fee.waitFor({ state: 'detached' });
  const row = page.locator('tbody tr').first();
  const height = async (): Promise<number> => (await row.boundingBox())?.height ?? 0;
  const compact = await height();
  await page.getByRole('menuitemradio', { name: 'Просторно' }).click();
  await page.locator('[data-density=comfortable]').waitFor();
  assert.ok((await height()) > compact);
  await page.reload();
  await page.locator('[data-density=comfortable] tbody tr').first().waitFor();
  assert.equal(await fee.count(), 0);
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), []);
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

test('a list of more than a hundred rows renders only the rows in sight', async ({ browser }) => {
  const editor = await logInStaff(stack, 'product.editor');
  for (let number = 1; number <= 101; number += 1) {
    const { httpStatus } = await editor.send(calls.addProduct, {
      ...product,
      name: `Часть ${number}`,
    });
    assert.equal(httpStatus, 200);
  }
  for (const screen of [desktopScreen, phoneScreen]) {
    const page = await openProducts(browser, screen);
    const table = page.getByRole('table', { name: 'Продукты BNPL' });
    const last = Number(await table.getAttribute('aria-rowcount')) - 2;
    assert.ok(last >= 100);
    assert.ok((await page.locator('tbody tr').count()) < 60);
    await page.locator('tbody tr[data-index="0"]').focus();
    await page.keyboard.press('End');
    await page.locator(`tbody tr[data-index="${last}"]:focus`).waitFor();
    assert.ok((await page.locator('tbody tr').count()) < 60);
    await assertAccessible(page);
    await page.close();
  }
});
