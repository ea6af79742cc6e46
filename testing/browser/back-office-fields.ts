import type { Locator, Page } from '@playwright/test';

/** Steps in the fields of the back office, which are React Aria's and not the browser's own. */

/** A select, whose button is named by its value and its label, or a combobox. */
function choiceOf(within: Page | Locator, label: string): Locator {
  const select = within
    .getByRole('button', { name: new RegExp(`(?:^|\\s)${label}$`) })
    .and(listOpener(within));
  return select.or(within.getByRole('combobox', { name: label, exact: true }));
}

function listOpener(within: Page | Locator): Locator {
  return within.locator('[aria-haspopup=listbox]:not([tabindex="-1"])');
}

/** Chooses an option of a select or a combobox by their labels. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await choiceOf(within, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** Waits until a select shows an option. */
export async function untilChosen(within: Page | Locator, label: string, option: string): Promise<void> {
  await choiceOf(within, label).filter({ hasText: option }).waitFor();
}

/** Types a date as ddmmyyyy into a date picker. */
export async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits);
}

/** Pastes a text into a part of a date or a period: day, month or year, of the first or the last date. */
export async function pasteInto(part: Locator, text: string): Promise<void> {
  const page = part.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('${text}')`);
  await part.focus();
  await page.keyboard.press('ControlOrMeta+V');
}
