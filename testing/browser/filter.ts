import type { Page } from '@playwright/test';

/** Opens the fields of a filter. A phone has them behind a button, a wide screen always. */
export async function openFilter(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 640) return;
  const button = page.getByRole('button', { name: /^Фильтр/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
