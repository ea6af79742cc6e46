import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = sharedStack();
const fullName = 'Магазин с логотипом';

test.beforeAll(async () => {
  const admin = await logInStaff(stack, 'admin');
  await admin.addMerchant({ fullName });
});

const logo = (body: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`),
});

test('staff upload the logo of a shop with a preview, and remove it', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/merchants`);
  const row = page.getByRole('row').filter({ hasText: fullName }).first();
  const opener = page.getByRole('button', { name: `Логотип и цвет: ${fullName}` });
  await opener.click();
  const form = page.getByRole('dialog');
  const file = form.getByLabel('Файл логотипа');
  await file.setInputFiles(logo('<text>Полка</text>'));
  await form.locator('img').first().waitFor();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByRole('alert').getByText('Логотип — PNG до 512 × 512 точек').waitFor();
  await file.setInputFiles(logo('<path d="M0 0h9v9z" fill="#e8590c"/>'));
  await form.getByLabel('Цвет').fill('зеленый');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.getByText('Знак # и шесть цифр').waitFor();
  await form.getByLabel('Цвет').fill('#FFE8CC');
  await assertAccessible(page);
  await form.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  const drawn = row.locator('img');
  await drawn.waitFor();
  await page.waitForFunction('[...document.images].every((image) => image.naturalWidth > 0)');
  assert.match((await drawn.getAttribute('src')) ?? '', /\/shop-marks\/[0-9a-f]{64}$/);
  await opener.click();
  await form.getByRole('button', { name: 'Убрать логотип' }).press('Enter');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await form.waitFor({ state: 'detached' });
  await drawn.waitFor({ state: 'detached' });
});
