import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, type CalendarDate, instant, moscowDate } from '#domain/dates.ts';
import { flagsOfPermission } from '#domain/staff/permissions.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { startDemoWorld } from '#testing/stack/demo-world.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { newShop } from '#testing/people/shop.ts';
import { testCards } from '#testing/bank/sandbox-calls.ts';
import { type ListedOrder, listOrders, statesOf } from '#testing/people/shown-order.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { demoEnvironment } from '#tools/start/demo-environment.ts';
import { newApiClient } from '#testing/api-client.ts';

/** Tests the statements of the documentation about the demo world, by its screens and APIs. */

const stack = await startDemoWorld({ after });
const staff = await logInStaffByPassword(stack, 'admin');
const dayMilliseconds = 86_400_000;
const firstDay = moscowDate(instant(new Date(testBeginsAt).toISOString()));

type StaffOrder = Omit<ListedOrder, 'scheduledPayments'> & {
  readonly orderNumber: string;
  readonly productInfo: Terms;
  readonly scheduledPayments: readonly { readonly date: string; readonly commission: number }[];
};
type Terms = Readonly<Record<(typeof termsOfProduct)[number], unknown>>;
const termsOfProduct = [
  'paymentsCount',
  'paymentsIntervalValue',
  'paymentsIntervalUnit',
  'initialPaymentPercentage',
] as const;

/** All orders of a client as staff see them, page by page. */
async function ordersOf(phone: string, orderState: 'ACTIVE' | 'COMPLETED'): Promise<StaffOrder[]> {
  const orders: StaffOrder[] = [];
  for (let page = 0; ; page += 1) {
    const input = { countryCode: '7', phone, orderState, nextPage: { count: 25, page } };
    const { body } = await staff.listOrdersAsStaff(input);
    const found = body['orders'] as StaffOrder[];
    orders.push(...found);
    if (found.length > 0) continue;
    assert.equal(orders.length, body['total']);
    return orders;
  }
}

async function allOrdersOf(phone: string): Promise<StaffOrder[]> {
  return [...(await ordersOf(phone, 'ACTIVE')), ...(await ordersOf(phone, 'COMPLETED'))];
}

function termsOf(terms: Terms): string {
  return termsOfProduct.map((key) => String(terms[key])).join(' ');
}

test('9001000001 has active and completed orders of every product on sale', async () => {
  const active = await ordersOf(demoClients.maria, 'ACTIVE');
  const completed = await ordersOf(demoClients.maria, 'COMPLETED');
  assert.ok(active.length > 0);
  const states = new Set(completed.map(({ state }) => state));
  assert.deepEqual(states, new Set(['COMPLETED', 'REVERSED']));
  const { body } = await staff.listProducts();
  const products = body['bnplProducts'] as (Terms & { readonly state: string })[];
  const sold = products.filter(({ state }) => state === 'ACTIVE').map(termsOf);
  const bought = [...active, ...completed].map(({ productInfo }) => termsOf(productInfo));
  assert.deepEqual(new Set(bought), new Set(sold));
});

test('9001000001 has orders with a commission on one payment and orders with one on several', async () => {
  const counts = (await allOrdersOf(demoClients.maria)).map(
    ({ scheduledPayments }) => scheduledPayments.filter(({ commission }) => commission > 0).length,
  );
  assert.deepEqual([counts.includes(1), counts.some((count) => count > 1)], [true, true]);
});

test('on the first day nothing that runs breaks a law, and «Осенний» breaks one of April 2028', async () => {
  const breachesOn = async (day: CalendarDate): Promise<readonly Breach[]> =>
    (await staff.listLawBreaches({ day })).body['breaches'] as readonly Breach[];
  const inForce = (await breachesOn(firstDay)).filter(({ from }) => from <= firstDay);
  assert.deepEqual(
    inForce.filter(({ isRunning }) => isRunning),
    [],
  );
  const april = calendarDate('2028-04-01');
  const later = (await breachesOn(april)).filter(({ from }) => from === april);
  assert.ok(later.some(({ subjectName, isRunning }) => subjectName === 'Осенний' && !isRunning));
});

type Breach = { readonly subjectName: string; readonly isRunning: boolean; readonly from: string };

test('9001000001 has paid with every kind of test card', async () => {
  const cards = await testCards(stack);
  const endings = (await allOrdersOf(demoClients.maria)).map(({ panLastFourDigits }) => panLastFourDigits);
  const brands = cards.filter(({ pan }) => endings.includes(pan.slice(-4))).map(({ brand }) => brand);
  assert.deepEqual(new Set(brands), new Set(cards.map(({ brand }) => brand)));
});

test('9001000002 is overdue and owes penalties', async () => {
  const client = await logIn(stack, demoClients.pavel);
  const { orders } = await listOrders(client, 'ACTIVE');
  assert.ok(orders.length > 0);
  for (const order of orders) {
    assert.ok(statesOf(order).includes('OVERDUE'));
    assert.ok(order.penalties.some(({ amount, state }) => amount > 0 && state === 'APPLIED'));
  }
  const { body } = await client.listPenalties();
  assert.deepEqual(
    new Set((body['penalties'] as ListedOrder['penalties']).map(({ penaltyUuid }) => penaltyUuid)),
    new Set(orders.flatMap(({ penalties }) => penalties.map(({ penaltyUuid }) => penaltyUuid))),
  );
});

test('9001000003 has no orders', async () => {
  const client = await logIn(stack, demoClients.anna);
  for (const state of ['ACTIVE', 'COMPLETED'] as const)
    assert.deepEqual(await listOrders(client, state), { orders: [], total: 0 });
});

test('the block of 9001000004 has a reason, an author and a time', async () => {
  const { body } = await staff.viewClient({ countryCode: '7', phone: demoClients.oleg });
  const { action, by, reason } = body['statusChange'] as Readonly<Record<string, string>>;
  assert.deepEqual([action, by, reason], ['BLOCK', 'service', 'Клиент сообщил, что телефон украден']);
});

test('9001000002 paid two first payments of one day with one card in two shops', async () => {
  const { body } = await staff.listClientCharges({ countryCode: '7', phone: demoClients.pavel });
  const charges = body['charges'] as readonly { text: string; at: string; merchantFullName: string }[];
  const first = charges.filter(({ text }) => text.startsWith('Первый платеж'));
  assert.deepEqual(
    first.map(({ text }) =>
      /Списано (.+) ₽ с карты .* •• (\d+)$/.exec(text.replaceAll('\u00a0', ' '))?.slice(1),
    ),
    [
      ['6 100,00', '1160'],
      ['7 997,50', '1160'],
    ],
  );
  assert.equal(new Set(first.map(({ at }) => moscowDate(instant(at)))).size, 1);
  assert.equal(new Set(first.map(({ merchantFullName }) => merchantFullName)).size, 2);
});

test('the blocked 9001000004 and the inactive 9001000005 cannot log in', async () => {
  const refused = {
    [demoClients.oleg]: ['BLOCKED', 'client.blocked.error'],
    [demoClients.irina]: ['INACTIVE', 'client.inactive.error'],
  };
  for (const [phone, expected] of Object.entries(refused)) {
    const who = { countryCode: '7', phone };
    const { body } = await staff.viewClient(who);
    const answer = await newApiClient(stack.productUrl).requestLogInCode(who);
    assert.deepEqual([(body['clientDto'] as { status: string }).status, answer.body.error?.code], expected);
  }
});

test('9001000006 has more than a hundred orders over the last hundred days', async () => {
  const orders = await allOrdersOf(demoClients.denis);
  assert.ok(orders.length > 100);
  assert.equal(new Set(orders.map(({ orderUuid }) => orderUuid)).size, orders.length);
  const bought = orders.map(({ scheduledPayments }) => Date.parse(scheduledPayments[0]?.date ?? ''));
  const daysAgo = bought.map((timestamp) => (testBeginsAt - timestamp) / dayMilliseconds);
  assert.ok(Math.max(...daysAgo) > 95 && Math.max(...daysAgo) < 101);
  assert.ok(Math.min(...daysAgo) > -1 && Math.min(...daysAgo) < 6);
});

test('the shop of «demo-merchant-key» sees its orders', async () => {
  const [order] = await ordersOf(demoClients.denis, 'ACTIVE');
  const answer = await newShop(stack).view(order?.orderUuid);
  assert.equal(answer.body['orderNumber'], order?.orderNumber);
});

test('every invariant holds in our books and those of the bank', () => assertAuditHolds(stack));

type Startup = Readonly<Record<'supportPhone' | 'partnerLink' | 'faqLink' | 'penaltyInfoLink', string>> & {
  readonly appLinks: Readonly<Record<string, string>>;
  readonly promo: { readonly from: string; readonly to: string };
};

test('the startup configuration has every link, a support phone and a promotion valid on the first day', async () => {
  const { body } = await newApiClient(stack.productUrl).readConfigValue({ key: 'startup' });
  const { supportPhone, partnerLink, faqLink, penaltyInfoLink, appLinks, promo } = body['value'] as Startup;
  const links = [supportPhone, partnerLink, faqLink, penaltyInfoLink, ...Object.values(appLinks)];
  assert.equal(links.length, 9);
  for (const link of links) assert.notEqual(link, '');
  assert.ok(promo.from <= firstDay && firstDay <= promo.to);
});

test('each link of the demo leads to a page of the sandbox', async () => {
  for (const address of Object.values(demoEnvironment(8090, testBeginsAt))) {
    if (!address.startsWith('http')) continue;
    const answer = await fetch(`${stack.sandboxUrl}${new URL(address).pathname}`);
    assert.equal(answer.status, 200, address);
    assert.match(await answer.text(), /<h1>/);
  }
});

test('staff find subscription categories, a discount and a client with the subscription', async () => {
  const { body: categories } = await staff.listSubscriptions();
  const { body: discounts } = await staff.listDiscounts();
  assert.deepEqual(idsOf(categories['subscriptions'], 'subscriptionId'), ['PRIME', 'PRIME_LIGHT']);
  assert.equal((discounts['discounts'] as readonly unknown[]).length, 1);
  const who = { countryCode: '7', phone: demoClients.denis };
  const { body: client } = await staff.viewClientSubscription(who);
  assert.equal(client['subscriptionId'], 'PRIME');
});

test('two large refunds wait for a second person', async () => {
  const { body } = await staff.listApprovals(waitingPage);
  assert.deepEqual(idsOf(body['requests'], 'kind'), ['REFUND_ORDER', 'REFUND_ORDER']);
});

test('9001000001 has a paused order with a reported problem, and a request for relief', async () => {
  const active = (await ordersOf(demoClients.maria, 'ACTIVE')) as (StaffOrder & {
    readonly pause?: { readonly reason: string };
  })[];
  const paused = active.filter(({ pause }) => pause !== undefined).map(({ orderNumber }) => orderNumber);
  assert.deepEqual(paused, ['DW-1-12']);
  const { body } = await staff.listPauseRequests({ nextPage: { count: 25, page: 0 } });
  assert.deepEqual(idsOf(body['requests'], 'reason'), ['DEFECTIVE', 'ILLNESS']);
});

test('the reconciliation has an open difference', async () => {
  const { body } = await staff.listDifferences(openPage);
  assert.deepEqual(idsOf(body['differences'], 'kind'), ['UNKNOWN_CHARGE']);
});

function idsOf(rows: unknown, key: string): readonly unknown[] {
  return (rows as readonly Readonly<Record<string, unknown>>[]).map((row) => row[key]).toSorted();
}

const openPage = { isOpen: true, nextPage: { count: 25, page: 0 } };
const waitingPage = { isWaiting: true, nextPage: { count: 25, page: 0 } };

test('each demo staff account has its documented permissions', async () => {
  const promised = {
    admin: Object.keys(flagsOfPermission),
    support: ['VIEW_CLIENT_LK'],
    'product.viewer': ['VIEW_PRODUCTS'],
    'product.editor': ['EDIT_PRODUCTS'],
    payments: ['FULL_PAYMENT'],
    service: ['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION'],
  };
  for (const [login, permissions] of Object.entries(promised)) {
    const { body } = await (await logInStaffByPassword(stack, login)).viewUser();
    const { permissions: held } = body['adminDto'] as { readonly permissions: readonly string[] };
    assert.deepEqual(new Set(held), new Set(permissions), login);
  }
});
