import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { instant } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { startStaffSession } from '#testing/people/sessions.ts';
import { sizeOf } from '#testing/sizes.ts';

// the test changes the schedules of its orders, so that they differ from the books
const stack = ownStack();
const clients = sizeOf('CLIENTS_IN_A_ROW');
/** Far above the phone numbers of other tests. */
const clientsBefore = 700_000;

test.beforeAll(async () => {
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const now = instant(await clockNow(stack));
  const many = { name: 'IN-A-ROW', orders: clients, clients, clientsBefore, now };
  await database.transaction(async (transaction) => {
    await insertManyOrders(transaction, many);
    await transaction`
      update scheduled_payment p set amount = amount + 100 * split_part(o.order_number, '-', 4)::integer
      from orders o where o.order_uuid = p.order_uuid and o.order_number like 'IN-A-ROW-%' and p.payment_number = 4`;
  });
  await database.close();
});

/** The phone of the client of this order (`insertManyOrders`) in any notation. */
function shownPhoneOf(order: number): RegExp {
  const phone = `9${800_000_001 + clientsBefore + (order % clients)}`;
  return new RegExp(Array.from(phone).join(String.raw`\D*`));
}

/** The debt of the client of this order: a rouble more for each order. */
function shownDebtOf(order: number): RegExp {
  return new RegExp(`^4.${String(order).padStart(3, '0')},00.₽$`);
}

/** Bytes of living objects of the tab, without the answers that it keeps for five minutes. */
async function memoryOf(page: Page): Promise<number> {
  await page.clock.fastForward('06:00');
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** After this number of clients the tab has loaded all its code. */
const warmedUp = 20;

const isMeasured = clients > warmedUp;
const title = `one tab opens ${clients} clients in a row and shows the right one each time`;

test(isMeasured ? `${title}, and its memory does not grow` : title, async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen, movesClock: true });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/orders`);
  await page.getByText('Режим администратора').waitFor();
  let memory: number | null = null;
  for (let order = 1; order <= clients; order += 1) {
    await page.keyboard.press('Control+k');
    await page.getByLabel(/^Телефон, имя, почта/).fill(`in-a-row-${order}`);
    await page.getByRole('option', { name: new RegExp(`^Заказ IN-A-ROW-${order}(?!\\d)`) }).waitFor();
    await page.getByRole('option', { name: new RegExp(`^Заказ IN-A-ROW-${order}(?!\\d)`) }).click();
    await page.getByRole('complementary').getByText(shownPhoneOf(order)).waitFor();
    await page.getByRole('complementary').getByText(shownDebtOf(order)).waitFor();
    await page.getByTitle(`IN-A-ROW-${order}`, { exact: true }).waitFor();
    assert.equal(await page.getByText(/IN-A-ROW-\d/).count(), 1);
    if (order === warmedUp) memory = await memoryOf(page);
  }
  if (memory === null) return;
  const grown = (await memoryOf(page)) / memory;
  assert.ok(grown < 1.2, `the memory of the tab grew to ${grown.toFixed(2)} of the first`);
});
