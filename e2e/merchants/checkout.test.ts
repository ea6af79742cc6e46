import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { goods, viewCheckout, newPhone, type Purchase, registerFor } from '#testing/people/customer.ts';
import { askForCode, confirm, enterCode, textsToSign } from '#testing/people/purchase.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);

async function stateOf({ orderUuid }: Purchase): Promise<unknown> {
  return (await shop.view(orderUuid)).body['state'];
}

/** Requests a code in this browser and reads it from the SMS. */
async function requestCode(apiClient: ApiClient, { token, phone }: Purchase): Promise<string> {
  const { length: messagesBefore } = await messagesOf(stack, phone);
  const asked = await askForCode(apiClient, token);
  assertSuccess(asked);
  return codeFromPhone(stack, phone, messagesBefore);
}

function enter(apiClient: ApiClient, { token }: Purchase, otp: string): Promise<Answer> {
  return enterCode(apiClient, token, otp);
}

test('commission, total and schedule are shown before the consent', async () => {
  const purchase = await registerFor(shop, newPhone(), { productId: 'old-ten-parts', ...goods(1_000_000) });
  const checkoutView = await viewCheckout(newApiClient(stack.productUrl), purchase);
  assert.deepEqual(
    [
      checkoutView['state'],
      checkoutView['confirmedHere'],
      checkoutView['purchaseAmount'],
      checkoutView['commission'],
      checkoutView['fullAmount'],
      checkoutView['otp'],
    ],
    ['CREATED', false, 1_000_000, 150_000, 1_150_000, null],
  );
  const payments = checkoutView['payments'] as { amount: number; commission: number; date: string }[];
  assert.equal(payments.length, 10);
  assert.equal(
    payments.reduce((sum, { amount }) => sum + amount, 0),
    1_150_000,
  );
  assert.deepEqual(
    payments.slice(0, 3).map(({ commission }) => commission),
    [115_000, 35_000, 0],
  );
  assert.equal(JSON.stringify(checkoutView).includes(purchase.phone), false, 'the whole phone is not shown');
});

test('an unknown checkout address is not found', async () => {
  const stranger = newApiClient(stack.productUrl);
  const token = 'a'.repeat(43);
  assert.deepEqual(refusalOf(await stranger.viewCheckout({ token })), [404, 'order.not.found.error']);
  for (const [step, fields] of [
    [calls.startCheckout, { contractHash: '0'.repeat(64) }],
    [calls.payCheckout, {}],
  ] as const)
    assert.deepEqual(refusalOf(await stranger.send(step, { token, ...fields })), [
      404,
      'order.not.found.error',
    ]);
  const short = await stranger.viewCheckout({ token: 'short' });
  assert.deepEqual(refusalOf(short), [400, 'request.invalid.error', 'field=token']);
});

test('the SMS names the consent and the access to the cabinet within 70 characters', async () => {
  const purchase = await registerFor(shop, newPhone(), { productId: 'old-six-months', ...goods(1_234_567) });
  await requestCode(newApiClient(stack.productUrl), purchase);
  const [message] = await messagesOf(stack, purchase.phone);
  assert.match(
    message?.text ?? '',
    /^\d{4} — код согласия на оплату частями 12 901,\d\d ₽ и входа в кабинет$/,
  );
  assert.ok((message?.text ?? '').length <= 70);
});

test('a code is valid in the browser that requested it, for three attempts', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const code = await requestCode(buyer, purchase);
  const foreign = await enter(newApiClient(stack.productUrl), purchase, code);
  assert.deepEqual(refusalOf(foreign), [400, 'action.not.started.error']);
  const wrong = code === '0000' ? '0001' : '0000';
  for (const left of [2, 1]) {
    const guess = await enter(buyer, purchase, wrong);
    assert.deepEqual(refusalOf(guess), [400, 'invalid.otp.attempt.error', `attemptsLeft=${left}`]);
  }
  assert.deepEqual(refusalOf(await enter(buyer, purchase, wrong)), [400, 'action.not.started.error']);
  assert.deepEqual(refusalOf(await enter(buyer, purchase, code)), [400, 'action.not.started.error']);
  await advanceClock(stack, 'PT61S');
  const fresh = await enter(buyer, purchase, await requestCode(buyer, purchase));
  assert.equal(fresh.body['state'], 'CONFIRMED');
});

test('a code confirms only the purchase whose sum its SMS names', async () => {
  const phone = newPhone();
  const small = await registerFor(shop, phone, goods(100_000));
  const large = await registerFor(shop, phone, goods(250_000));
  const buyer = newApiClient(stack.productUrl);
  const code = await requestCode(buyer, small);
  assert.equal((await viewCheckout(buyer, large))['otp'], null);
  assert.deepEqual(refusalOf(await enter(buyer, large, code)), [400, 'action.not.started.error']);
  assert.equal((await viewCheckout(buyer, large))['state'], 'CREATED');
  assert.equal((await enter(buyer, small, code)).httpStatus, 200);
});

test('two purchases of one phone in two tabs are each confirmed with their own code', async () => {
  const phone = newPhone();
  const purchases = [await registerFor(shop, phone, goods(100_000)), await registerFor(shop, phone)] as const;
  const buyer = newApiClient(stack.productUrl);
  const first = await requestCode(buyer, purchases[0]);
  await advanceClock(stack, 'PT61S');
  const second = await requestCode(buyer, purchases[1]);
  assert.equal((await enter(buyer, purchases[1], second)).httpStatus, 200);
  assert.equal((await enter(buyer, purchases[0], first)).httpStatus, 200);
});

test('concurrent purchases of one client share one debt limit', async () => {
  const phone = newPhone();
  const one = await registerFor(shop, phone, goods(20_000_000));
  const other = await registerFor(shop, phone, goods(20_000_000));
  const buyer = newApiClient(stack.productUrl);
  const codeOfOne = await requestCode(buyer, one);
  await advanceClock(stack, 'PT61S');
  const codeOfOther = await requestCode(buyer, other);
  const answers = await Promise.all([enter(buyer, one, codeOfOne), enter(buyer, other, codeOfOther)]);
  assert.deepEqual(answers.map(({ httpStatus }) => httpStatus).toSorted(), [200, 403]);
});

test('a code lives two minutes and confirms once', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const late = await requestCode(buyer, purchase);
  await advanceClock(stack, 'PT121S');
  assert.deepEqual(refusalOf(await enter(buyer, purchase, late)), [400, 'otp.expired.error']);
  const code = await requestCode(buyer, purchase);
  assert.equal((await enter(buyer, purchase, code)).httpStatus, 200);
  assert.deepEqual(refusalOf(await enter(newApiClient(stack.productUrl), purchase, code)), [
    409,
    'order.state.error',
  ]);
});

test('a customer whose connection breaks before the response continues in the same browser', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const code = await requestCode(buyer, purchase);
  const retryingBrowser = newApiClient(stack.productUrl);
  for (const name of ['__Host-browser', '__Host-checkout'])
    retryingBrowser.keepCookie(name, buyer.cookie(name) ?? 'none');
  assert.equal((await enter(retryingBrowser, purchase, code)).body['state'], 'CONFIRMED');
  assert.equal((await viewCheckout(buyer, purchase))['confirmedHere'], true);
  assert.equal((await enter(buyer, purchase, code)).body['state'], 'CONFIRMED');
  const pay = await buyer.payCheckout({ token: purchase.token });
  assertSuccess(pay);
});

test('a new code may be requested after the delay and replaces the old one', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const old = await requestCode(buyer, purchase);
  assert.notEqual(
    (await viewCheckout(buyer, purchase))['otp'],
    null,
    'a refresh shows the code already sent',
  );
  const tooEarly = await askForCode(buyer, purchase.token);
  assert.equal(tooEarly.body.error?.code, 'otp.resend.too.early.error');
  await advanceClock(stack, 'PT61S');
  const code = await requestCode(buyer, purchase);
  if (old !== code) {
    const answer = await enter(buyer, purchase, old);
    assert.equal(answer.body.error?.code, 'invalid.otp.attempt.error');
  }
  assert.equal((await enter(buyer, purchase, code)).httpStatus, 200);
});

test('a customer over the debt limit is refused, and the history records it', async () => {
  const phone = newPhone();
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, await registerFor(shop, phone, goods(20_000_000)));
  await advanceClock(stack, 'PT61S');
  const second = await registerFor(shop, phone, goods(10_000_001));
  const answer = await enter(buyer, second, await requestCode(buyer, second));
  assert.deepEqual(refusalOf(answer), [403, 'scoring.failed.error']);
  assert.equal(await stateOf(second), 'REJECTED');
  assert.equal((await viewCheckout(buyer, second))['state'], 'REJECTED');
  const events = await database.reader<{ type: string }[]>`
    select type from history where order_uuid = ${second.orderUuid} order by event_id`;
  assert.deepEqual(
    events.map(({ type }) => type),
    ['PROCESS_STARTED', 'VERIFICATION_SMS_SUCCESS', 'SCORING_FAILED', 'APPROVE_FAILED'],
  );
});

test('a new client gets the name from the shop, and a known client keeps the stored name', async () => {
  const phone = newPhone();
  for (const fullName of ['Первая Анна', 'Вторая Анна']) {
    const customer = { countryCode: '7', phone, fullName, birthDate: '1990-05-17' };
    const purchase = await registerFor(shop, phone, { customer, ...goods(100_000) });
    await confirm(stack, newApiClient(stack.productUrl), purchase);
    await advanceClock(stack, 'PT61S');
  }
  const clients = await database.reader<{ name: string; birthDate: string }[]>`
    select full_name as name, birth_date as "birthDate" from client where phone = ${phone}`;
  assert.deepEqual([...clients], [{ name: 'Первая Анна', birthDate: '1990-05-17' }]);
});

test('a code signs nothing without the hashes of the shown texts or with other hashes', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const fields = { token: purchase.token, otp: await requestCode(buyer, purchase) };
  const shown = await textsToSign(buyer, purchase.token);
  const sentences = { contractHash: /договор/, personalDataHash: /персональных данных/, cardHash: /с карты/ };
  for (const field of ['contractHash', 'personalDataHash', 'cardHash'] as const) {
    const without = await buyer.send(calls.confirmCheckout, { ...fields, ...shown, [field]: undefined });
    assert.deepEqual(refusalOf(without), [400, 'consent.required.error', `field=${field}`]);
    assert.match(without.body.error?.message ?? '', sentences[field]);
    const other = await buyer.confirmCheckout({ ...fields, ...shown, [field]: '0'.repeat(64) });
    assert.deepEqual(refusalOf(other), [409, 'consent.text.changed.error', `field=${field}`]);
  }
  assert.equal((await viewCheckout(buyer, purchase))['state'], 'CREATED');
  assert.equal(
    (await buyer.confirmCheckout({ ...fields, ...shown })).httpStatus,
    200,
    'no guess was counted',
  );
});

test('the books, the bank and the history agree at the end', async () => {
  await assertAuditHolds(stack);
});
