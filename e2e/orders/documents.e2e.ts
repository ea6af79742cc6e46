import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { buy } from '#testing/purchase.ts';
import { logInOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const browser = await openBrowser({ after });
const order = await buy(stack, { phone, orderNumber: 'PAPERS' });

async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return file.suggestedFilename();
}

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`documents are saved from the order and from the profile, ${look.viewport.width} px`, async () => {
    const page = await visit(browser, look);
    await page.goto(`${stack.productUrl}/client/orders/${order}`);
    await logInOnPage(stack, page, phone);
    assert.equal(await saved(page, 'Договор с графиком'), 'Договор.pdf');
    assert.equal(await page.getByRole('button', { name: 'Справка об отсутствии долга' }).count(), 0);
    await page.goto(`${stack.productUrl}/client/profile`);
    assert.match(await saved(page, 'Выписка, PDF'), /^Выписка .*\.pdf$/);
    assert.match(await saved(page, 'Выписка, CSV'), /^Выписка .*\.csv$/);
    await page.getByRole('button', { name: 'Справка об отсутствии долга' }).click();
    await page.getByText('Справка будет доступна, когда всё оплачено').waitFor();
    await assertAccessible(page);
    await page.getByLabel('С', { exact: true }).fill('01.01.2020');
    await page.getByText('Период — не больше года').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Выписка, PDF' }).count(), 0);
    await assertAccessible(page);
    await page.context().close();
  });
}

test('a reminder channel is switched off for good, and a failed change is reverted', async () => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/client/profile`);
  await logInOnPage(stack, page, phone);
  const sms = page.getByRole('checkbox', { name: 'СМС на номер телефона' });
  const saved = page.waitForResponse('**/api/client/reminders/switch');
  await sms.uncheck();
  await saved;
  await page.reload();
  await sms.waitFor();
  assert.equal(await sms.isChecked(), false);
  await page.route('**/api/client/reminders/switch', (route) => route.abort());
  await sms.click();
  await page.getByText('Что-то пошло не так, попробуйте еще раз').waitFor();
  assert.equal(await sms.isChecked(), false);
  await assertAccessible(page);
  await page.context().close();
});
