import assert from 'node:assert/strict';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { intercept } from '#testing/browser/intercept.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { advanceClock, bankOperations, movedAmounts } from '#testing/bank/sandbox-calls.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

const phone = demoClients.anna;
const stack = ownStack({
  environment: { APPROVAL_GOODWILL: 'on', APPROVAL_GOODWILL_FROM_ROUBLES: '600' },
});
const refundCall = '**/api/admin/v1/client/order/refund';

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'GIFT' });
});

// docs/spec/rules.md#14
test('staff see the effect of a refund, repeat a lost request safely, and a refund over the limit waits', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await startStaffSession(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await page.getByRole('button', { name: 'Вернуть на карту…' }).click();
  const window = page.getByRole('dialog', { name: 'Вернуть на карту' });
  await window.getByText('Можно вернуть до 1 000,00').waitFor();
  await window.getByRole('button', { name: 'Вернуть' }).click();
  assert.equal(await window.getByText('Обязательное поле').count(), 2);
  await window.getByLabel('Сумма, ₽').fill('1 000,01');
  await window.getByText('Не больше 1 000,00').waitFor();
  await window.getByLabel('Сумма, ₽').fill('500,5');
  await window.getByLabel('Причина').fill('Курьер опоздал');
  const effect = window.getByRole('region', { name: 'Что изменится' });
  await effect.getByText(/^На карту Visa ••.1111 вернётся 500,50.₽\. График и долг не изменятся$/).waitFor();
  await assertAccessible(page);

  let isLost = true;
  await intercept(page, refundCall, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const send = window.getByRole('button', { name: /^Вернуть 500,50/ });
  await send.click();
  await window.getByText('Отправьте его ещё раз без изменений: деньги вернутся один раз').waitFor();
  await assertAccessible(page);
  await send.click();
  await window.waitFor({ state: 'detached' });
  await page.getByText(/^На карту Visa ••.1111 вернётся 500,50/).waitFor();
  await page.getByText(/Возврат денег клиенту: 500,50.₽\. Причина: Курьер опоздал/).waitFor();
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(movedAmounts(await bankOperations(stack)), [100_000, -50_050]);

  await page.setViewportSize(phoneScreen);
  await page.getByRole('button', { name: 'Вернуть на карту…' }).click();
  await window.getByText('Можно вернуть до 499,50').waitFor();
  await window.getByLabel('Сумма, ₽').fill('100');
  await window.getByLabel('Причина').fill('Ещё раз');
  await assertAccessible(page);
  await window.getByRole('button', { name: /^Вернуть 100,00/ }).click();
  await page.getByText('возврат подтвердит другой сотрудник').waitFor();
  await page.getByText('Ждёт согласования', { exact: true }).waitFor();
  await assertAuditHolds(stack);
});

test('staff without the right do not see the button', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/client/orders/${order}?client=${phone}`);
  await page.getByRole('button', { name: 'Прекратить списания' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Вернуть на карту…' }).count(), 0);
});
