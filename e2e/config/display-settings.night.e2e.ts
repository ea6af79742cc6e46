import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
let page: Page;
test.beforeAll(async ({ browser }) => {
  order = await buy(stack, { phone, orderNumber: 'ON-PAPER' });
  page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
});

test('a printed order is dark on white, without menu and buttons', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByText('Осталось 3 платежа').waitFor();
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  for (const clicked of ['Погасить досрочно', 'Выйти', 'Условия и график', 'Назад'])
    assert.equal(await page.getByText(clicked, { exact: true }).first().isVisible(), false, clicked);
  const [words, ground] = await page.evaluate<[string, string]>(
    '[getComputedStyle(document.body).color, getComputedStyle(document.querySelector("h2").closest("section") ?? document.body).backgroundColor]',
  );
  assert.equal(words, 'rgb(18, 32, 26)');
  assert.equal(ground, 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

/** The spacing that a reader may choose (WCAG 2.2, 1.4.12). */
const spreadText = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Texts that their own box cuts. Lines with an ellipsis are excluded: they are cut without the spacing too. */
const cutTexts = `[...document.querySelectorAll('main :not(.visually-hidden)')]
  .filter((each) => getComputedStyle(each).overflow === 'hidden' && getComputedStyle(each).textOverflow !== 'ellipsis'
    && each.clientHeight > 1 && each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)
  .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])`;

test('with reduced motion nothing is animated, and with wide text spacing no text is cut', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  for (const path of ['orders', `orders/${order}`, 'payment-ways', 'profile', 'faq', 'calendar']) {
    await page.goto(`${stack.productUrl}/client/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const lasting = await page.evaluate<string[]>(
      'document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 0).map((each) => each.animationName ?? each.transitionProperty)',
    );
    assert.deepEqual(lasting, [], path);
    await assertAccessible(page);
    await page.evaluate(spreadText);
    assert.deepEqual(await page.evaluate<string[]>(cutTexts), [], `${path}: spread text is cut`);
  }
});
