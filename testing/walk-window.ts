import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { eventually } from './eventually.ts';
import { enter, focusedLabel, tabTo } from './keyboard.ts';
import type { Stack } from './stack.ts';

/** A window of the back office that confirms an act, as keys reach it. */
export type Walk = {
  readonly path: string;
  readonly opens: RegExp;
  /** An item of the menu that the button opens. */
  readonly item?: string;
  readonly window: RegExp;
  /** A select, by its value, whose next option is chosen. */
  readonly chooses?: RegExp;
  /** Fields by their labels, with the keys that fill them. */
  readonly fills?: readonly (readonly [label: RegExp, text: string])[];
  readonly confirms: RegExp;
  readonly says: RegExp;
};

/** Opens the window, leaves it by Escape, opens it again, fills it and confirms, with keys only. */
export async function walkWindow({ productUrl }: Stack, page: Page, act: Walk): Promise<void> {
  await page.goto(`${productUrl}${act.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openWindow(page, act);
  // a window takes the focus a moment after it is shown
  await eventually('the focus is in the window', () => page.evaluate<boolean>(isFocusInWindow));
  await page.keyboard.press('Escape');
  const window = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await window.waitFor({ state: 'detached' });
  await eventually('the focus returns', async () => act.opens.test(await focusedLabel(page)));
  await page.keyboard.press('Enter');
  if (act.item !== undefined) await chooseItem(page, act.item);
  await window.waitFor();
  if (act.chooses !== undefined) await chooseNext(page, act.chooses);
  for (const [label, text] of act.fills ?? []) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await enter(page, act.confirms);
  await page.getByRole('log').getByText(act.says).last().waitFor();
}

async function openWindow(page: Page, { opens, item, window }: Walk): Promise<void> {
  await enter(page, opens);
  if (item !== undefined) await chooseItem(page, item);
  await page
    .getByRole('dialog', { name: window })
    .or(page.getByRole('alertdialog', { name: window }))
    .waitFor();
}

/** Chooses the next option of a select, by its value. */
export async function chooseNext(page: Page, value: RegExp): Promise<void> {
  await tabTo(page, value);
  await page.keyboard.press('ArrowRight');
}

async function chooseItem(page: Page, item: string): Promise<void> {
  await page.getByRole('menu').waitFor();
  for (let step = 0; step < 6 && (await focusedLabel(page)) !== item; step += 1)
    await page.keyboard.press('ArrowDown');
  assert.equal(await focusedLabel(page), item);
  await page.keyboard.press('Enter');
}

const isFocusInWindow = `document.activeElement.closest('[role=dialog],[role=alertdialog]') !== null`;
