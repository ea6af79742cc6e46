import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';

const phone = newPhone();
const stack = sharedStack();

test.beforeAll(async () => {
  await buy(stack, { phone, orderNumber: 'MOVING' });
});

/** Records which parts each view transition animates, and for how long. Other animations are left out. */
const recordTransitions = `
  const start = document.startViewTransition.bind(document);
  globalThis.transitions = [];
  document.startViewTransition = (update) => {
    const transition = start(update);
    globalThis.transitions.push(transition.ready.then(() => document.getAnimations()
      .map(({ effect }) => ({ part: effect.pseudoElement, milliseconds: effect.getComputedTiming().endTime }))
      .filter(({ part }) => part?.startsWith('::view-transition'))));
    return transition;
  };`;

type Animation = { readonly part: string; readonly milliseconds: number };

function recordedTransitions(page: Page): Promise<readonly (readonly Animation[])[]> {
  return page.evaluate<Animation[][]>('Promise.all(globalThis.transitions)');
}

/** Opens the order from the list and goes back to it. Each page has the focus. */
async function openAndClose(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('link').click();
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  await page.locator('main:focus').waitFor();
  await page.getByRole('link', { name: 'Назад' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.locator('main:focus').waitFor();
}

test('the row of an order moves into its page and back in less than 250 ms', async ({ browser }) => {
  const page = await visit(browser);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(recordTransitions);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await openAndClose(page);
  const moves = await recordedTransitions(page);
  assert.equal(moves.length, 2);
  for (const animated of moves) {
    assert.ok(animated.some(({ part }) => part === '::view-transition-group(order)'));
    assert.ok(animated.every(({ milliseconds }) => milliseconds < 250));
  }
});

test('with reduced motion nothing moves', async ({ browser }) => {
  const page = await visit(browser);
  await page.addInitScript(recordTransitions);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await openAndClose(page);
  assert.deepEqual(await recordedTransitions(page), []);
});
