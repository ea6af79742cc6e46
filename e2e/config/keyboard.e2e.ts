import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { logInByKeys, tabTo, focusedLabel } from '#testing/browser/keyboard.ts';
import { buy } from '#testing/people/purchase.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'BY-KEYS' });
});

test('an order is paid off early by keyboard only', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInByKeys(stack, page, phone);
  await tabTo(page, /^Оплатить сейчас/);
  await page.keyboard.press('Enter');
  await page.getByText('Сколько хотите заплатить').waitFor();
  await tabTo(page, /Ближайший платеж/);
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getByRole('radio', { name: 'Весь долг' }).isChecked(), true);
  await page.getByText('Заказ будет полностью оплачен').waitFor();
  await assertAccessible(page);
  await tabTo(page, /^Погасить \d/);
  await page.keyboard.press('Enter');
  await page.getByText('Досрочное погашение принято').waitFor();
  await tabTo(page, /^Перейти к заказам$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Завершенные' }).waitFor();
});

test('a dialog opened by keyboard keeps the focus, closes by Escape and restores the focus', async ({
  browser,
}) => {
  await buy(stack, { phone, orderNumber: 'BY-KEYS-2' });
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await logInByKeys(stack, page, phone);
  await tabTo(page, /^Почему такая сумма\?/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Почему такая сумма?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.match(await focusedLabel(page), /^Почему такая сумма\?/);
});

/**
 * Visible elements that overflow their card, which the page width alone would not show. Words for screen readers are
 * clipped to nothing and may be of any width.
 */
const outOfCards = `[...document.querySelectorAll('main section, main article')].flatMap((card) =>
  [...card.querySelectorAll('*')]
    .filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1)
    .filter((part) => {
      for (let within = part; within !== card; within = within.parentElement)
        if (getComputedStyle(within).clipPath === 'inset(50%)') return false;
      return true;
    })
    .map((part) => part.tagName + ' ' + part.textContent))`;

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

const routes = ['orders', 'calendar', 'payment-ways', 'profile', 'faq'] as const;

for (const screen of [
  { name: '320 px', when: '', viewport: { width: 320, height: 640 } },
  { name: '400 % of 1280 px', when: ' @night', viewport: { width: 1280 / 4, height: 1024 / 4 } },
]) {
  test(`the log-in and every cabinet page fit ${screen.name} without horizontal scrolling${screen.when}`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await page.goto(`${stack.productUrl}/login/phone`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.ok((await widthOf(page)) <= 320, 'the log-in is wider');
    await logInByKeys(stack, page, phone);
    const order = await page.getByRole('link', { name: 'Оплатить сейчас' }).first().getAttribute('href');
    const paths = [
      ...routes.map((route) => `/client/${route}`),
      order ?? '',
      (order ?? '').replace('/pay', ''),
    ];
    for (const path of paths) {
      await page.goto(`${stack.productUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const width = await widthOf(page);
      assert.ok(width <= 320, `${path} is ${width} px wide`);
      assert.deepEqual(await page.evaluate<string[]>(outOfCards), [], `${path}: overflows its card`);
      await assertAccessible(page);
    }
  });
}

test('the books and the bank agree at the end', async () => {
  await assertAuditHolds(stack);
});
