import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { eventually } from '#testing/eventually.ts';
import { isNightRun } from '#testing/night.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';

/** The label of an element. */
const labelOf = `(element) =>
  (element.getAttribute('aria-label') ?? (element.labels?.[0]?.textContent || element.textContent) ?? '').trim()`;

/** Focused element: its label, and whether its focus is visible and not covered, e.g. by the header. */
const focused = `(() => {
  const element = document.activeElement;
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest('label')];
  const styles = around.filter(Boolean).flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')]);
  const hasOutline = styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = above !== null && !around.filter(Boolean).some((each) => each.contains(above) || above.contains(each));
  const isVisible = hasOutline && !isCovered;
  const label = (${labelOf})(element);
  return { label, isBody: element === document.body, isVisible };
})()`;

type Focus = { readonly label: string; readonly isBody: boolean; readonly isVisible: boolean };

/** Focuses the tab stop before the next element with this label. Does nothing when there is none. */
const focusBefore = (name: RegExp): string => `(() => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && element.closest('[inert]') === null
      && element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true }));
  const here = stops.indexOf(document.activeElement);
  const isNamed = (element) => ${String(name)}.test((${labelOf})(element));
  const next = stops.findIndex((element, place) => place > here && isNamed(element));
  stops[(next < 0 ? stops.findIndex(isNamed) : next) - 1]?.focus();
})()`;

const maxSteps = 90;

/**
 * Waits for an element of this name, and presses Tab until it has the focus. The focus must be visible at every step.
 * In a run of the night the walk begins at the present focus, otherwise at the stop before the element, to save time.
 * `e2e/config/keyboard.e2e.ts` walks whole pages in every run.
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await eventually(`an element ${String(name)}`, () =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')]
        .some((element) => ${String(name)}.test((${labelOf})(element)))`,
    ),
  );
  if (!isNightRun) await page.evaluate(focusBefore(name));
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab');
    const { label, isBody, isVisible } = await page.evaluate<Focus>(focused);
    if (isBody) continue;
    assert.ok(isVisible, `the focus is not visible on «${label}»`);
    if (name.test(label)) return;
  }
  throw new Error(`the Tab key does not reach ${String(name)}`);
}

const maxStops = 400;

/** The labels of all elements that Tab reaches, in order. The focus must be visible at each. */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let step = 0; step < maxStops; step += 1) {
    await page.keyboard.press('Tab');
    const { label, isBody, isVisible } = await page.evaluate<Focus>(focused);
    if (isBody && stops.length > 0) return stops;
    if (isBody) continue;
    assert.ok(isVisible, `the focus is not visible on «${label}»`);
    stops.push(label);
  }
  throw new Error('the Tab key does not reach the end of the page');
}

/** Moves the focus to an element by Tab and presses Enter. */
export async function pressEnterOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const isFocusInDialog = `document.activeElement.closest('[role=dialog],[role=alertdialog]') !== null`;

/** Waits until a dialog has the focus, which is shortly after it is shown. A key that is pressed before is lost. */
export async function waitForFocusInDialog(page: Page): Promise<void> {
  await eventually('the focus is in the dialog', () => page.evaluate<boolean>(isFocusInDialog));
}

/** Label of the focused element. */
export async function focusedLabel(page: Page): Promise<string> {
  return (await page.evaluate<Focus>(focused)).label;
}

/** Logs in with the keyboard only. Moves the clock first, because a phone gets at most one code a minute. */
export async function logInByKeys(stack: Stack, page: Page, phone: string): Promise<void> {
  await advanceClock(stack, 'PT61S');
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByLabel('Номер телефона').waitFor();
  const { length: messagesBefore } = await messagesOf(stack, phone);
  await tabTo(page, /^Номер телефона/);
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await page.getByText('Введите код из СМС').waitFor();
  await page.keyboard.type(await codeFromPhone(stack, phone, messagesBefore));
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
}
