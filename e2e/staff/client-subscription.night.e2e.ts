import assert from 'node:assert/strict';
import { calls } from '#testing/calls.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { phoneScreen } from '#testing/browser/screen-sizes.ts';
import { choose, untilChosen } from '#testing/browser/back-office-fields.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';

const client = { countryCode: '7', phone: demoClients.anna };
const stack = ownStack();
const label = 'Категория подписки';
const categories = { prime: 'СберПрайм', plus: 'СберПрайм+' };

let colleague: ApiClient;
let profile: string;
test.beforeAll(async () => {
  colleague = await logInStaff(stack, 'admin');
  profile = `${stack.productUrl}/client/profile?client=${client.phone}`;
  for (const [subscriptionId, subscriptionName] of Object.entries(categories)) {
    const category = { subscriptionId, subscriptionName, discountEnabled: true, status: 'ACTUAL' };
    await colleague.send(calls.addSubscription, category);
  }
});

test('a client’s subscription is chosen and saved, and a concurrent change is shown', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(profile);
  const save = page.getByRole('button', { name: 'Сохранить подписку' });
  await save.waitFor();
  assert.equal(await save.isDisabled(), true);
  await choose(page, label, categories.prime);
  await assertAccessible(page);
  await save.click();
  await page.getByText('Подписка клиента изменена').waitFor();
  await choose(page, label, 'Нет подписки');
  await save.and(page.locator(':enabled')).waitFor();
  await colleague.setClientSubscription({ ...client, subscriptionId: 'plus' });
  await save.click();
  await page.getByText('Подписку клиента только что изменил другой сотрудник').waitFor();
  await untilChosen(page, label, categories.plus);
});

test('staff who may not change a client see the subscription', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(profile);
  await page.getByRole('region', { name: 'Подписка SberPrime' }).getByText(categories.plus).waitFor();
  assert.equal(await page.getByLabel(label).count(), 0);
});
