import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import { composeProduct, type Product } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { confirmCheckout } from '#server/use-cases/checkout/confirm-checkout.ts';
import { anotherCard, cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { goods, newPhone, registerFor } from '#testing/people/customer.ts';
import {
  askForCode,
  callAsShop,
  buy,
  buyWithoutDelivery,
  confirm,
  logIn,
  payOnBankPage,
  textsToSign,
} from '#testing/people/purchase.ts';
import { newShop, type Shop } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock, codeFromPhone } from '#testing/bank/sandbox-calls.ts';

const stack = ownStack({ environment: { DELIVERY_DAYS: '10', DEBT_LIMIT_ROUBLES: '20000' } });

let product: Product;
let shop: Shop;
let events: Row[];
test.beforeAll(async ({ browser }) => {
  product = await composeProduct(readConfig(stack.environment));
  shop = newShop(stack);
  await causeAllEvents(browser);
  events = await product.database.reader<Row[]>`
  select h.type, c.order_number as "orderNumber", h.amount, h.text from history h
    left join checkout c using (order_uuid)
  order by h.event_id`;
});
test.afterAll(() => product.database.close());

/** The expected order, amount in kopecks and number of events of a type. */
type ExpectedEvent = {
  readonly orderNumber: string | null;
  readonly amount: number | null;
  readonly times: number;
};

const once = (orderNumber: string | null, amount: number | null): ExpectedEvent => ({
  orderNumber,
  amount,
  times: 1,
});

/** The event that each type of docs/spec/specification.md#3 is expected to have. */
const expectedEvents = {
  PROCESS_STARTED: once('BACK', 400_000),
  VERIFICATION_SMS_SUCCESS: once('BACK', null),
  VERIFICATION_SBERID_SUCCESS: once(null, null),
  SCORING_FAILED: once('TOO-MUCH', null),
  SCORING_SUCCEEDED: once('BACK', null),
  SCORING_ERROR: once('UNSCORED', null),
  APPROVE_SUCCESS: once('BACK', 400_000),
  APPROVE_FAILED: once('TOO-MUCH', null),
  COMPLETION: once('BACK', 400_000),
  DEPOSIT_SUCCESS: once('BACK', 100_000),
  DEPOSIT_FAILED: once('FORGOTTEN', 400_000),
  PAYMENT_EVENT_SUCCESS: once('BACK', 100_000),
  // attempts are made in the morning and the evening of the payment day, and on three later days
  // (docs/spec/rules.md#3)
  PAYMENT_EVENT_FAILED: { orderNumber: 'LATE', amount: 100_000, times: 5 },
  // the messages are sent the day before a scheduled charge and after the charge
  SMS_SEND: { orderNumber: 'CARD', amount: 100_000, times: 2 },
  PENALTY_APPLIED: once('LATE', 219),
  PENALTY_NOT_APPLIED: once('MILD', null),
  BINDING_CHANGED: once('CARD', null),
  REFUND: once('BACK', 400_000),
  AMOUNT_CHANGED: once('BACK', 300_000),
  MONEY_RETURNED: once('BACK', 100_000),
  REVERSE: once('FORGOTTEN', 400_000),
  // two days later the penalty is 329 instead of 219 kopecks
  PENALTY_CANCELLATION: once('LATE', 329),
} as const satisfies Record<HistoryEventType, ExpectedEvent>;

/** Causes events of every type. */
async function causeAllEvents(browser: Browser): Promise<void> {
  await buyWithoutDelivery(stack, { phone: newPhone(), orderNumber: 'FORGOTTEN' });
  const latePhone = newPhone();
  const late = await buy(stack, { phone: latePhone, orderNumber: 'LATE', pan: cardThatDeclinesLater });
  const mildPhone = newPhone();
  await buy(stack, {
    phone: mildPhone,
    orderNumber: 'MILD',
    pan: cardThatDeclinesLater,
    productId: 'two-weeks',
  });
  const back = await buy(stack, { phone: newPhone(), orderNumber: 'BACK' });
  await callAsShop(stack, { orderUuid: back, action: 'refund', amount: 400_000 });
  await buyOverTheLimit();
  await failScoring();
  await logInBySberId(browser);
  await changeCard(demoClients.maria);
  await advanceClock(stack, 'P20D');
  const client = await logIn(stack, latePhone);
  const [penalty] = (await viewOrder(client, late)).penalties;
  const staff = await logInStaff(stack, 'service');
  const cancelled = await staff.send(
    calls.cancelPenalty,
    { orderUuid: late, penaltyUuid: penalty?.penaltyUuid },
    { 'idempotency-key': randomUUID() },
  );
  assertSuccess(cancelled);
}

async function buyOverTheLimit(): Promise<void> {
  const purchase = await registerFor(shop, newPhone(), { orderNumber: 'TOO-MUCH', ...goods(2_000_001) });
  await assert.rejects(confirm(stack, newApiClient(stack.productUrl), purchase));
}

/** The scoring service does not answer. */
async function failScoring(): Promise<void> {
  const { token, phone } = await registerFor(shop, newPhone(), { orderNumber: 'UNSCORED' });
  const customer = newApiClient(stack.productUrl);
  assert.equal((await askForCode(customer, token)).httpStatus, 200);
  const code = await codeFromPhone(stack, phone);
  const texts = await textsToSign(customer, token);
  const browserToken = customer.cookie('__Host-browser') ?? '';
  const context = { ...product.context, scoring: { score: async () => ({ kind: 'unknown' as const }) } };
  const confirmed = await confirmCheckout(context, {
    token,
    code,
    ...texts,
    browserToken,
    checkoutToken: randomUUID(),
    exchangeToken: randomUUID(),
    address: '203.0.113.1',
    userAgent: 'a browser',
  });
  assert.equal(confirmed.ok ? null : confirmed.error.code, 'scoring.failed.error');
}

async function logInBySberId(browser: Browser): Promise<void> {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/phone`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Войти по Сбер ID' }).click();
  const popup = await opening;
  await popup.getByLabel('Телефон').fill(demoClients.maria);
  await popup.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.context().close();
}

async function changeCard(phone: string): Promise<void> {
  await buy(stack, { phone, orderNumber: 'CARD' });
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client);
  const key = { 'idempotency-key': randomUUID() };
  const begun = await client.send(calls.changeCard, { bindingUuid }, key);
  await payOnBankPage(stack, String(begun.body['formUrl']), anotherCard);
}

type Row = {
  readonly type: HistoryEventType;
  readonly orderNumber: string | null;
  readonly amount: number | null;
  readonly text: string;
};

for (const [type, { orderNumber, amount, times }] of Object.entries<ExpectedEvent>(expectedEvents)) {
  test(`${type} is recorded once for each occurrence, with its order, amount and a text`, () => {
    const ofType = events.filter((event) => event.type === type);
    const found = ofType.filter((event) => event.orderNumber === orderNumber && event.amount === amount);
    assert.equal(found.length, times, JSON.stringify(ofType));
    assert.ok(found.every(({ text }) => text.trim() !== ''));
  });
}

test('at the end every invariant holds', () => assertAuditHolds(stack));
