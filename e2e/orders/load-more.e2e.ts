import assert from 'node:assert/strict';
import { openDatabase } from '#server/db/database.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/looks.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { logInByKeys } from '#testing/browser/keyboard.ts';
import { callAsShop } from '#testing/people/purchase.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { instant } from '#domain/dates.ts';

const stack = ownStack();

test('30 active orders, 25 loaded, one is refunded elsewhere: «Загрузить еще» shows all others', async ({
  browser,
}) => {
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const now = instant(await clockNow(stack));
  await insertManyOrders(database.reader, { name: 'PAGE', orders: 30, clients: 1, clientsBefore: 500, now });
  const [client] = await database.reader<{ phone: string }[]>`
    select c.phone from client c join orders o using (client_uuid) where o.order_number = 'PAGE-1'`;
  const shown = await database.reader<{ orderUuid: string }[]>`
    select order_uuid as "orderUuid" from orders where order_number like 'PAGE-%' order by created_at desc, order_uuid`;
  await database.close();
  const page = await visit(browser, { viewport: desktopScreen });
  await logInByKeys(stack, page, client?.phone ?? '');
  const active = page.getByRole('region', { name: 'Активные' }).getByRole('article');
  await active.nth(24).waitFor();
  await callAsShop(stack, { orderUuid: shown[2]?.orderUuid ?? '', action: 'refund', amount: priceOfEach });
  await page.getByRole('button', { name: 'Загрузить еще' }).click();
  await active.nth(28).waitFor();
  await page.getByRole('button', { name: 'Загрузить еще' }).waitFor({ state: 'hidden' });
  assert.equal(await active.count(), 29);
  await active.nth(25).locator('a:focus').waitFor();
});
