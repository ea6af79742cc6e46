import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { logInStaff } from '#testing/staff.ts';
import { startStack } from '#testing/stack.ts';

const client = { countryCode: '7', phone: '9001000003' };
const stack = await startStack({ after });
const browser = await openBrowser({ after });
const colleague = await logInStaff(stack, 'admin');
const profile = `${stack.productUrl}/client/profile?client=${client.phone}`;
const categories = { prime: 'СберПрайм', plus: 'СберПрайм+' };
for (const [subscriptionId, subscriptionName] of Object.entries(categories)) {
  const category = { subscriptionId, subscriptionName, discountEnabled: true, status: 'ACTUAL' };
  await colleague.send('POST /admin/v1/subscriptions/add', category);
}

test('a client’s subscription is chosen and saved, and a concurrent change is shown', async () => {
  const page = await visit(browser, { viewport: phoneScreen });
  await logInStaffOnPage(stack, page, 'service');
  await page.goto(profile);
  const choice = page.getByLabel('Категория подписки');
  const save = page.getByRole('button', { name: 'Сохранить подписку' });
  await save.waitFor();
  assert.equal(await save.isDisabled(), true);
  await choice.selectOption(categories.prime);
  await assertAccessible(page);
  await save.click();
  await page.getByText('Подписка клиента изменена').waitFor();
  await choice.selectOption('Нет подписки');
  await save.and(page.locator(':enabled')).waitFor();
  await colleague.call('POST /admin/v1/client/subscription', { ...client, subscriptionId: 'plus' });
  await save.click();
  await page.getByText('Подписку клиента только что изменил другой сотрудник').waitFor();
  await page.locator('option:checked', { hasText: categories.plus }).waitFor({ state: 'attached' });
  await page.context().close();
});

test('staff who may not change a client see the subscription', async () => {
  const page = await visit(browser, { viewport: phoneScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(profile);
  await page.getByText(categories.plus).waitFor();
  assert.equal(await page.getByLabel('Категория подписки').count(), 0);
  await page.context().close();
});
