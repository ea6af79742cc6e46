import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { phoneScreen } from '#testing/browser/screen-sizes.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';

const stack = sharedStack();
const phone = newPhone();
let order: string;

test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'CHOICE' });
});

/** Five cards. The first one has paid, and the last charge of the fourth one failed. */
const cardInfos = ['1111', '2222', '3333', '4444', '5555'].map((digits) => ({
  uuid: `00000000-0000-4000-8000-00000000${digits}`,
  bindingUuid: `00000000-0000-4000-8000-00000000${digits}`,
  mnemonic: `411111**${digits}`,
  paymentSystem: 'VISA',
  paymentWay: 'CARD',
  updatable: true,
  isDefault: false,
  expiry: '209912',
  consentScope: 'ORDER',
  orders: [],
  ...(digits === '1111' ? { paidAt: '2026-01-01T09:00:00.000Z' } : {}),
  ...(digits === '4444' ? { declinedAt: '2025-10-13T09:00:00.000Z' } : {}),
}));

const cards = { status: 'SUCCESS', cardInfos, ordersWithoutCard: [], pendingCardChecks: [] };
const cardsCall = '**/api/client/payments?**';

// docs/spec/screens.md#early-payment
test('«Откуда» shows three of many cards, and the arrow keys choose among all of them', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen, colorScheme: 'dark' });
  await page.route(cardsCall, (route) => route.fulfill({ json: cards }));
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}/pay`);
  const list = page.getByRole('group', { name: 'Откуда' });
  const radio = (name: string, checked: boolean) => list.getByRole('radio', { name, exact: true, checked });
  await radio('Visa ••\u00a01111', true).waitFor();
  assert.equal(await list.getByRole('radio').count(), 4);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Показать все карты' }).click();
  await radio('Visa ••\u00a04444 не сработала 13 октября 2025', false).waitFor();
  assert.match((await page.locator(':focus').getAttribute('value')) ?? '', /5555$/);
  await page.keyboard.press('ArrowDown');
  await radio('Visa ••\u00a04444 не сработала 13 октября 2025', true).waitFor();
  await page.keyboard.press('ArrowDown');
  await radio('Другая карта', true).waitFor();
  await assertAccessible(page);
});

test('the offered card does not change while the client is away', async ({ browser }) => {
  const page = await visit(browser);
  let requests = 0;
  await page.route(cardsCall, (route) => {
    requests += 1;
    return route.fulfill({ json: cards });
  });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}/pay`);
  await page.getByRole('radio', { name: 'Visa ••\u00a01111', exact: true, checked: true }).waitFor();
  const asked = requests;
  const reloaded = page.waitForResponse('**/api/client/order');
  await page.evaluate(`
    const { now } = Date;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));`);
  await reloaded;
  assert.equal(requests, asked);
});
