import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { eventually } from '#testing/eventually.ts';
import { pressEnterOn, focusedLabel, tabTo, waitForFocusInDialog } from './keyboard.ts';
import type { Stack } from '#testing/stack/stack.ts';

type Steps = {
  readonly path: string;
  /** A button of the page that shows the object first. */
  readonly shows?: RegExp;
  /** A select or a radio group, by its value, whose next option is chosen. */
  readonly chooses?: RegExp;
  /** How many options further; 1 if absent. */
  readonly optionsOn?: number;
  /** Fields by their labels, with the keys that fill them. */
  readonly fills?: readonly (readonly [label: RegExp, text: string])[];
  readonly confirms: RegExp;
  /** The caller aborts the first request: the page says so, and the same button is pressed again. */
  readonly isFirstLost?: boolean;
};

/** The toast of the act, or the window that opens after it. */
type Outcome = { readonly says: RegExp } | { readonly opensWindow: RegExp };

type Opening = {
  readonly opens: RegExp;
  /** An item of the menu that the button opens. */
  readonly item?: string;
  readonly window: RegExp;
};

/** A window of the back office that confirms an act, as keys reach it. */
export type Walk = Steps & Opening & Outcome;

/** A form on a page that makes an act, as keys reach it. */
export type FormWalk = Steps & Outcome & { readonly opens?: never };

/** Opens the window, leaves it by Escape, opens it again, fills it and confirms, with keys only. */
export async function walkWindow(stack: Stack, page: Page, act: Walk): Promise<void> {
  await openPage(stack, page, act);
  await openWindow(page, act);
  await waitForFocusInDialog(page);
  await page.keyboard.press('Escape');
  const window = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await window.waitFor({ state: 'detached' });
  await eventually('the focus returns', async () => act.opens.test(await focusedLabel(page)));
  await page.keyboard.press('Enter');
  if (act.item !== undefined) await chooseItem(page, act.item);
  await window.waitFor();
  await fillAndConfirm(page, act);
}

/** Fills the form of a page and sends it, with keys only. */
export async function walkForm(stack: Stack, page: Page, act: FormWalk): Promise<void> {
  await openPage(stack, page, act);
  await fillAndConfirm(page, act);
}

async function openPage({ productUrl }: Stack, page: Page, { path, shows }: Steps): Promise<void> {
  await page.goto(`${productUrl}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (shows !== undefined) await pressEnterOn(page, shows);
}

async function openWindow(page: Page, { opens, item, window }: Opening): Promise<void> {
  await pressEnterOn(page, opens);
  if (item !== undefined) await chooseItem(page, item);
  await page
    .getByRole('dialog', { name: window })
    .or(page.getByRole('alertdialog', { name: window }))
    .waitFor();
}

async function fillAndConfirm(page: Page, act: Steps & Outcome): Promise<void> {
  const { chooses, optionsOn, fills = [], confirms, isFirstLost = false } = act;
  if (chooses !== undefined) await chooseNext(page, chooses, optionsOn);
  for (const [label, text] of fills) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await pressEnterOn(page, confirms);
  if (isFirstLost) {
    await page
      .getByRole('alert')
      .getByText(/еизвестно, дошёл ли запрос/)
      .waitFor();
    assert.match(await focusedLabel(page), confirms);
    await page.keyboard.press('Enter');
  }
  if ('says' in act) await page.getByRole('log').getByText(act.says).last().waitFor();
  else await page.getByRole('dialog', { name: act.opensWindow }).waitFor();
}

/** Chooses the next option of a select or a radio group, by its value, or one further on. */
export async function chooseNext(page: Page, value: RegExp, optionsOn = 1): Promise<void> {
  await tabTo(page, value);
  for (let step = 0; step < optionsOn; step += 1) await page.keyboard.press('ArrowRight');
}

async function chooseItem(page: Page, item: string): Promise<void> {
  await page.getByRole('menu').waitFor();
  for (let step = 0; step < 6 && (await focusedLabel(page)) !== item; step += 1)
    await page.keyboard.press('ArrowDown');
  assert.equal(await focusedLabel(page), item);
  await page.keyboard.press('Enter');
}
