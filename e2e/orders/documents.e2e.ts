import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
import { intercept } from '#testing/browser/intercept.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'PAPERS' });
});

async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return file.suggestedFilename();
}

for (const screen of cabinetScreens) {
  test(`documents are saved from the order and from the profile, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders/${order}`);
    assert.equal(await saved(page, 'Условия и график'), 'Условия и график.pdf');
    assert.equal(await page.getByRole('button', { name: 'Справка об отсутствии долга' }).count(), 0);
    await page.goto(`${stack.productUrl}/client/profile`);
    assert.match(await saved(page, 'Выписка, PDF'), /^Выписка .*\.pdf$/);
    assert.match(await saved(page, 'Выписка, CSV'), /^Выписка .*\.csv$/);
    await page.getByRole('button', { name: 'Справка об отсутствии долга' }).click();
    await page.getByText('Справка будет доступна, когда всё оплачено').waitFor();
    await assertAccessible(page);
    await page.getByLabel('С', { exact: true }).fill('2020-01-01');
    await page.getByText('Период — не больше года').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Выписка, PDF' }).count(), 0);
    await assertAccessible(page);
  });
}

test('a disabled reminder channel stays off, and a failed change is reverted', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/profile`);
  const sms = page.getByRole('checkbox', { name: 'СМС на номер телефона' });
  const saved = page.waitForResponse('**/api/client/reminders/switch');
  await sms.uncheck();
  await saved;
  await page.reload();
  await sms.waitFor();
  assert.equal(await sms.isChecked(), false);
  await intercept(page, '**/api/client/reminders/switch', (route) => route.abort());
  await sms.click();
  await page.getByText('Что-то пошло не так, попробуйте еще раз').waitFor();
  assert.equal(await sms.isChecked(), false);
  await assertAccessible(page);
});
