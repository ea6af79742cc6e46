import type { Locator, Page } from '@playwright/test';

/**
 * Opens the row that contains the text. On a narrow screen only an open row has its buttons. Returns the row with
 * its details.
 */
export async function openRow(page: Page | Locator, text: string | RegExp): Promise<Locator> {
  const row = page.locator('tbody').filter({ hasText: text }).first();
  await row.getByRole('button', { name: /^Подробности/, expanded: false }).click();
  return row;
}
