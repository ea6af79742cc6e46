import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { codeFrom } from '#testing/people/guessing.ts';
import { newPhone } from '#testing/people/customer.ts';
import { confirm, registerPurchase } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { contractCalls, make } from '#testing/contract/contract-calls.ts';

const stack = await sharedStack();
const refused = [403, 'checkout.exchange.error'];
const needsCode = [403, 'session.code.required.error'];

let purchases = 0;

type Buyer = { readonly browser: ApiClient; readonly token: string };

/** A customer who has just entered the code of a purchase. */
async function bought(phone: string): Promise<Buyer> {
  purchases += 1;
  const { token } = await registerPurchase(stack, { phone, orderNumber: `EXCHANGE-${purchases}` });
  const browser = newApiClient(stack.productUrl);
  await confirm(stack, browser, { token, phone });
  return { browser, token };
}

const exchange = (browser: ApiClient, token: string, headers: Readonly<Record<string, string>> = {}) =>
  browser.exchangeCheckoutCode({ token }, headers);

function phoneOf({ body }: Answer): unknown {
  return (body['clientDto'] as { phone: string } | undefined)?.phone;
}

test('the browser that entered a checkout code exchanges it for a session of its client', async () => {
  const phone = newPhone();
  const { browser, token } = await bought(phone);
  assert.equal(browser.cookie('__Host-client'), undefined);
  const exchanged = await exchange(browser, token);
  assert.deepEqual([exchanged.httpStatus, phoneOf(exchanged)], [200, phone]);
  const user = await browser.viewUser();
  assert.deepEqual([phoneOf(user), user.body['openedBy']], [phone, 'CHECKOUT_CODE']);
});

test('an exchange does not trust the browser as a device and removes its cookie', async () => {
  const { browser, token } = await bought(newPhone());
  await exchange(browser, token);
  assert.equal(browser.cookie('__Host-dev'), undefined);
  assert.equal(browser.cookie('__Host-exchange'), undefined);
});

test('an exchange works once, even if its cookie is replayed', async () => {
  const { browser, token } = await bought(newPhone());
  const cookie = browser.cookie('__Host-exchange') ?? '';
  const attacker = newApiClient(stack.productUrl);
  attacker.keepCookie('__Host-exchange', cookie);
  const answers = await Promise.all([exchange(browser, token), exchange(attacker, token)]);
  assert.deepEqual(answers.map(({ httpStatus }) => httpStatus).sort(), [200, 403]);
  browser.keepCookie('__Host-exchange', cookie);
  assert.deepEqual(refusalOf(await exchange(browser, token)), refused);
});

test('another browser that knows the checkout address cannot exchange the code', async () => {
  const { token } = await bought(newPhone());
  const other = newApiClient(stack.productUrl);
  assert.deepEqual(refusalOf(await exchange(other, token)), refused);
  other.keepCookie('__Host-exchange', 'x'.repeat(43));
  assert.deepEqual(refusalOf(await exchange(other, token)), refused);
});

test('the exchange cookie of one purchase does not open a session of another client', async () => {
  const own = await bought(newPhone());
  const foreign = await bought(newPhone());
  assert.deepEqual(refusalOf(await exchange(own.browser, foreign.token)), refused);
});

test('a request from a page of another site cannot exchange the code', async () => {
  const { browser, token } = await bought(newPhone());
  const crossSite = await exchange(browser, token, { 'sec-fetch-site': 'cross-site' });
  assert.deepEqual(refusalOf(crossSite), [403, 'request.forbidden.error']);
  const foreign = await exchange(browser, token, { origin: 'https://evil.example' });
  assert.deepEqual(refusalOf(foreign), [403, 'request.forbidden.error']);
});

test('an exchange expires 15 minutes after the code was entered', async () => {
  const { browser, token } = await bought(newPhone());
  await advanceClock(stack, 'PT15M');
  assert.deepEqual(refusalOf(await exchange(browser, token)), refused);
});

test('a block by staff ends unused exchanges and exchanged sessions, also after an unblock', async () => {
  const phone = newPhone();
  const [open, used] = [await bought(phone), await bought(phone)];
  await exchange(used.browser, used.token);
  const staff = await logInStaff(stack, 'service');
  const client = { countryCode: '7', phone, comment: 'Просьба клиента' };
  await staff.blockClient(client);
  assert.deepEqual(refusalOf(await exchange(open.browser, open.token)), refused);
  assert.equal((await used.browser.viewUser()).httpStatus, 401);
  await staff.unblockClient(client);
  assert.deepEqual(refusalOf(await exchange(open.browser, open.token)), refused);
  assert.equal((await used.browser.viewUser()).httpStatus, 401);
});

/** A session opened by a checkout code may make these calls, which show and pay orders. */
const opened = [
  calls.downloadSignedDocument,
  calls.listSignedDocuments,
  calls.downloadContract,
  calls.listSignedPurchases,
  calls.listCharges,
  calls.listPenalties,
  calls.listPendingPayments,
  calls.listCards,
  calls.viewReminders,
  calls.listSessions,
  calls.viewDue,
  calls.viewOrder,
  calls.explainOrder,
  calls.viewFailedCharge,
  calls.listOrders,
  calls.listOperations,
  calls.listRefunds,
  calls.viewServices,
  calls.buyService,
  calls.viewOrderTries,
  calls.allowCard,
  calls.finishPayment,
  calls.payCount,
  calls.payNumber,
  calls.paySum,
  calls.quote,
  calls.quoteSum,
  calls.payOverdue,
  calls.payPenalty,
  calls.payOnPage,
  calls.payEverythingDue,
  calls.payByCard,
];

test('a session opened by a checkout code may make only the listed calls', async () => {
  const { browser, token } = await bought(newPhone());
  await exchange(browser, token);
  const calls = contractCalls.filter(({ endpoint }) => endpoint.caller === 'client');
  const allowed: string[] = [];
  for (const call of calls) {
    const answer = await make(browser, call);
    if (refusalOf(answer)[1] !== needsCode[1]) allowed.push(call.key);
    assert.notEqual(answer.body.error?.code, 'no.session.error', call.key);
  }
  assert.deepEqual(allowed.sort(), opened);
});

test('a session opened by a checkout code may save a card only for one use', async () => {
  const { browser, token } = await bought(newPhone());
  await exchange(browser, token);
  const codes: unknown[] = [];
  for (const scope of ['ONCE', 'ORDER', 'ALL']) {
    const cardConsent = { scope, textVersion: 1 };
    const paying = { orderUuid: randomUUID(), paymentNumber: 1, cardConsent };
    codes.push(refusalOf(await browser.send(calls.payNumber, paying))[1]);
  }
  assert.deepEqual(codes, ['order.not.found.error', needsCode[1], needsCode[1]]);
});

test('a new code gives a session opened by a checkout code full access', async () => {
  const phone = newPhone();
  const { browser, token } = await bought(phone);
  await exchange(browser, token);
  assert.deepEqual(refusalOf(await browser.viewCalendarFeed()), needsCode);
  await confirmByCode(browser, phone);
  assert.equal((await browser.viewCalendarFeed()).httpStatus, 200);
});

async function confirmByCode(browser: ApiClient, phone: string): Promise<void> {
  const client = { countryCode: '7', phone };
  const code = await codeFrom(stack, phone, () => browser.requestLogInCode(client));
  const finished = await browser.finishLogIn({ ...client, otp: code });
  assert.equal(finished.httpStatus, 200);
}

test('at the end every invariant holds', () => assertAuditHolds(stack));
