import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Stack } from './stack.ts';
import { advanceClock, codeFromPhone, messagesOf } from './world.ts';

/** Where the focus is: its role or tag, its words, and whether it can be seen to be there. */
const focused = `(() => {
  const element = document.activeElement;
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest('label')];
  const styles = around.filter(Boolean).flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')]);
  const seen = styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  const words = (element.getAttribute('aria-label') ?? (element.labels?.[0]?.textContent || element.textContent) ?? '').trim();
  return { words, isBody: element === document.body, seen };
})()`;

type Focus = { readonly words: string; readonly isBody: boolean; readonly seen: boolean };

const mostSteps = 90;

/** Goes on by the Tab key until it stands on something of this name; the focus is seen all the way. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const { words, isBody, seen } = await page.evaluate<Focus>(focused);
    if (isBody) continue;
    assert.ok(seen, `the focus cannot be seen on «${words}»`);
    if (name.test(words)) return;
  }
  throw new Error(`the Tab key does not reach ${String(name)}`);
}

const mostStops = 400;

/** The words of everything that the Tab key stops at from the top of the page to its end; the focus is seen at each. */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let step = 0; step < mostStops; step += 1) {
    await page.keyboard.press('Tab');
    const { words, isBody, seen } = await page.evaluate<Focus>(focused);
    if (isBody && stops.length > 0) return stops;
    if (isBody) continue;
    assert.ok(seen, `the focus cannot be seen on «${words}»`);
    stops.push(words);
  }
  throw new Error('the Tab key does not come to the end of the page');
}

/** Reaches it by the Tab key and presses Enter. */
export async function enter(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** The words of what the focus stands on. */
export async function wordsInFocus(page: Page): Promise<string> {
  return (await page.evaluate<Focus>(focused)).words;
}

/** Logs in by keys alone; two codes never go to one phone within a minute. */
export async function logInByKeys(stack: Stack, page: Page, phone: string): Promise<void> {
  await advanceClock(stack, 'PT61S');
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByLabel('Номер телефона').waitFor();
  const { length: seen } = await messagesOf(stack, phone);
  await tabTo(page, /^Номер телефона/);
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await page.getByText('Введите код из СМС').waitFor();
  await page.keyboard.type(await codeFromPhone(stack, phone, seen));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
}
