import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { payNext } from '#testing/pay-next.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { logInStaffOnPage } from '#testing/screens.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock, clearFaults, injectFault } from '#testing/world.ts';

const stack = await startStack({ after });
const browser = await openBrowser({ after });
const orderUuid = await buy(stack, { phone: '9001000001', orderNumber: 'AT-ODDS' });
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
const sql = database.autocommit;
after(database.close);

const looks = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

for (const look of looks) {
  test(`staff assign a reconciliation difference and settle it with a reason, ${look.viewport.width} px`, async () => {
    await sql`
      insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at)
      values (gen_random_uuid(), 'REFUND_DIFFERS', 'by-hand', ${orderUuid}, 0, 150000, now(), 'infinity')`;
    const page = await visit(browser, look);
    await logInStaffOnPage(stack, page, 'service');
    await page.goto(`${stack.productUrl}/admin/reconciliation`);
    await page.getByRole('heading', { name: 'Сверка', level: 1 }).waitFor();
    await page.getByText('Возвраты не совпадают').waitFor();
    await page.getByText(/1.500,00.₽/).waitFor();
    await page.getByRole('button', { name: 'Взять себе' }).click();
    await page
      .getByRole('cell', { name: 'service' })
      .or(page.getByText('service', { exact: true }))
      .first()
      .waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Закрыть' }).click();
    const window = page.getByRole('dialog', { name: 'Закрыть расхождение' });
    const settle = window.getByRole('button', { name: 'Закрыть расхождение' });
    assert.equal(await settle.isDisabled(), true);
    await window.getByLabel('Чем закончилось').fill('Банк подтвердил возврат');
    await assertAccessible(page);
    await settle.click();
    await page.getByText('Книги сходятся').waitFor();
    await page.getByLabel('Показать закрытые').check();
    await page.waitForURL('**/admin/reconciliation?closed=true');
    await page.reload();
    await page.getByText('Банк подтвердил возврат').first().waitFor();
    await page.context().close();
  });
}

test('the bank is queried about a payment with an unknown result until it answers', async () => {
  const client = await logIn(stack, '9001000001');
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'http-500-after', times: 1 });
  await injectFault(stack, { operation: 'getOrderStatusExtended.do', fault: 'http-500', times: 1_000 });
  await payNext(client, orderUuid);
  await advanceClock(stack, 'PT2M');
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'service');
  await page.goto(`${stack.productUrl}/admin/reconciliation`);
  await page.getByRole('heading', { name: 'Платежи с неизвестным исходом' }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Спросить банк' }).click();
  await page.getByText('Банк пока не знает').waitFor();
  await clearFaults(stack);
  await page.getByRole('button', { name: 'Спросить банк' }).click();
  await page.getByText('Банк принял платеж').waitFor();
  await page.getByRole('heading', { name: 'Платежи с неизвестным исходом' }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('without the permission to stop charges the page redirects to the orders', async () => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/reconciliation`);
  await page.waitForURL(/\/admin\/orders|\/client\/orders/);
  await page.context().close();
});
