import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, backOfficeScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payNext } from '#testing/people/pay-next.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { openRow } from '#testing/browser/rows.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { advanceClock, clearFaults, clockNow, injectFault } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack();

let orderUuid: string;
let database: Database;
test.beforeAll(async () => {
  orderUuid = await buy(stack, { phone: demoClients.maria, orderNumber: 'UNRECONCILED' });
  database = openDatabase({ url: stack.databaseUrl, connections: 1 });
});
test.afterAll(() => database.close());

for (const screen of backOfficeScreens) {
  test(`staff assign a reconciliation difference and settle it with a reason, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const now = await clockNow(stack);
    await database.autocommit`
      insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
        found_at, seen_at)
      values (gen_random_uuid(), 'REFUND_DIFFERS', 'by-hand', ${orderUuid}, 0, 150000, ${now}, 'infinity')`;
    const page = await visit(browser, screen);
    await startStaffSession(stack, page, 'service');
    await page.goto(`${stack.productUrl}/admin/reconciliation`);
    await page.getByRole('heading', { name: 'Сверка', level: 1 }).waitFor();
    await page.getByText('Возвраты не совпадают').waitFor();
    await page.getByText(/1.500,00.₽/).waitFor();
    const difference = await openRow(page, 'Возвраты не совпадают');
    await page.getByRole('button', { name: 'Взять себе' }).click();
    await difference.getByText('service', { exact: true }).last().waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Закрыть' }).click();
    const dialog = page.getByRole('dialog', { name: 'Закрыть расхождение' });
    const settle = dialog.getByRole('button', { name: 'Закрыть расхождение' });
    assert.equal(await settle.isDisabled(), true);
    await dialog.getByLabel('Чем закончилось').fill('Банк подтвердил возврат');
    await assertAccessible(page);
    await settle.click();
    await page.getByText('Книги сходятся').waitFor();
    await page.getByLabel('Показать закрытые').check();
    await page.waitForURL('**/admin/reconciliation?closed=true');
    await page.reload();
    const settled = await openRow(page, 'Возвраты не совпадают');
    await settled.getByText('Банк подтвердил возврат').last().waitFor();
  });
}

test('staff query the bank about a payment with an unknown result until the bank answers', async ({
  browser,
}) => {
  const client = await logIn(stack, demoClients.maria);
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'http-500-after', times: 1 });
  await injectFault(stack, { operation: 'getOrderStatusExtended.do', fault: 'http-500', times: 1_000 });
  await payNext(client, orderUuid);
  await advanceClock(stack, 'PT2M');
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await startStaffSession(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/reconciliation`);
  await page.getByRole('heading', { name: 'Платежи с неизвестным исходом' }).waitFor();
  await openRow(page, 'Спросить банк');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Спросить банк' }).click();
  await page.getByText('Банк пока не знает').waitFor();
  await clearFaults(stack);
  await page.getByRole('button', { name: 'Спросить банк' }).click();
  await page.getByText('Банк принял платеж').waitFor();
  await page.getByRole('heading', { name: 'Платежи с неизвестным исходом' }).waitFor({ state: 'detached' });
});

test('without the permission to stop charges the page redirects to the orders', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/reconciliation`);
  await page.waitForURL(/\/admin\/orders|\/client\/orders/);
});
