import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { instant, moscowDate, moscowTime, plusDays, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newPhone, openForm, type Purchase, registerFor, viewCheckout } from '#testing/people/customer.ts';
import {
  askForCode,
  confirm,
  enterCode,
  logIn,
  payOnBankPage,
  textsToSign,
} from '#testing/people/purchase.ts';
import { advanceClock, clockNow, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);
const textChanged = [409, 'consent.text.changed.error', 'field=contractHash'];
const kinds = ['CONTRACT', 'PERSONAL_DATA', 'CARD'] as const;

type Document = { readonly kind: string; readonly text: string; readonly textHash: string };

async function documentOf(apiClient: ApiClient, { token }: Purchase, kind: string): Promise<Document> {
  const { body } = await apiClient.send(calls.viewCheckoutDocument, { token, kind });
  assertSuccess({ body });
  return body as unknown as Document;
}

async function signedTexts({ orderUuid }: Purchase): Promise<Record<string, unknown>[]> {
  return database.reader<Record<string, unknown>[]>`
    select c.kind, t.text, c.text_hash as "textHash", c.address, c.user_agent as "userAgent",
      o.code_hash is not null as "hasCode", o.consumed_at is not null as "isUsed"
    from checkout_consent c join checkout_consent_text t using (text_hash) join otp_challenge o using (challenge_uuid)
    where c.order_uuid = ${orderUuid} order by array_position('{CONTRACT,PERSONAL_DATA,CARD}', c.kind)`;
}

/** Moves the clock to this number of seconds before the next midnight in Moscow that is an hour away. */
async function goBeforeMidnight(seconds: number): Promise<void> {
  const now = instant(await clockNow(stack));
  const midnight = moscowTime(plusDays(moscowDate(plusSeconds(now, 3600)), 1), 0);
  await advanceClock(stack, `PT${Math.round(secondsBetween(now, midnight)) - seconds}S`);
}

test('no code is sent without both consents', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const { contractHash, personalDataHash } = await textsToSign(buyer, purchase.token);
  const withoutCard = await buyer.startCheckout({ token: purchase.token, contractHash, personalDataHash });
  assert.deepEqual(refusalOf(withoutCard), [400, 'consent.required.error', 'field=cardHash']);
  const answer = await buyer.startCheckout({ token: purchase.token, contractHash });
  assert.deepEqual(refusalOf(answer), [400, 'consent.required.error', 'field=personalDataHash']);
  assert.equal(answer.body.error?.message, 'Отметьте согласие на обработку персональных данных');
  assert.deepEqual(await messagesOf(stack, purchase.phone), []);
});

test('no code is sent without the hash of the contract, or with that of another purchase', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const { token } = purchase;
  const { personalDataHash } = await textsToSign(buyer, token);
  const other = await textsToSign(buyer, (await registerFor(shop, newPhone())).token);
  assert.deepEqual(refusalOf(await buyer.send(calls.startCheckout, { token, personalDataHash })), [
    400,
    'request.invalid.error',
    'field=contractHash',
  ]);
  assert.deepEqual(refusalOf(await buyer.startCheckout({ token, ...other })), textChanged);
  assert.deepEqual(await messagesOf(stack, purchase.phone), []);
});

test('the served, the signed and the later listed texts of a purchase are equal byte for byte', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const shown = [];
  for (const kind of kinds) shown.push(await documentOf(buyer, purchase, kind));
  for (const { text, textHash } of shown)
    assert.equal(createHash('sha256').update(text, 'utf8').digest('hex'), textHash);
  await confirm(stack, buyer, purchase);
  await payOnBankPage(stack, await openForm({ ...purchase, buyer }));
  const stored = await signedTexts(purchase);
  assert.deepEqual(
    stored.map(({ kind, text, textHash }) => ({ kind, text, textHash })),
    shown.map(({ kind, text, textHash }) => ({ kind, text, textHash })),
  );
  for (const row of stored)
    assert.deepEqual(
      [row['hasCode'], row['isUsed'], row['address'], row['userAgent']],
      [true, true, '127.0.0.1', 'node'],
    );
  await advanceClock(stack, 'PT61S');
  const client = await logIn(stack, purchase.phone);
  const { body } = await client.listSignedDocuments({ orderUuid: purchase.orderUuid });
  assert.deepEqual(
    (body['consents'] as Document[]).map(({ kind, text, textHash }) => ({ kind, text, textHash })),
    shown.map(({ kind, text, textHash }) => ({ kind, text, textHash })),
  );
  for (const kind of kinds)
    assert.deepEqual(await documentOf(buyer, purchase, kind), shown[kinds.indexOf(kind)]);
});

test('a contract names the price, the charges and the penalty of its order', async () => {
  const purchase = await registerFor(shop, newPhone(), { productId: 'old-ten-parts' });
  const { text } = await documentOf(newApiClient(stack.productUrl), purchase, 'CONTRACT');
  const checkout = await viewCheckout(newApiClient(stack.productUrl), purchase);
  const payments = checkout['payments'] as { amount: number; date: string }[];
  for (const { amount, date } of payments)
    assert.ok(text.includes(`${date.split('-').toReversed().join('.')}: ${rouble(amount)}`), text);
  assert.ok(text.includes(`Сумма всех платежей: ${rouble(Number(checkout['fullAmount']))}`), text);
  assert.match(text, /20 % годовых/);
  assert.equal(text.includes(purchase.phone), false, 'the whole phone is not shown');
});

function rouble(amount: number): string {
  const sum = (amount / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 });
  return `${sum.replaceAll(/\s/g, '\u00a0')}\u00a0₽`;
}

test('the code of yesterday does not sign a contract whose dates moved at midnight', async () => {
  await goBeforeMidnight(60);
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const yesterday = await textsToSign(buyer, purchase.token);
  assert.equal((await askForCode(buyer, purchase.token)).httpStatus, 200);
  const otp = await codeFromPhone(stack, purchase.phone);
  await advanceClock(stack, 'PT61S');
  const { token } = purchase;
  // the texts of yesterday's page, and those of today with the code of yesterday
  for (const texts of [yesterday, await textsToSign(buyer, token)])
    assert.deepEqual(refusalOf(await buyer.confirmCheckout({ token, otp, ...texts })), textChanged);
  assert.deepEqual(await signedTexts(purchase), []);
  const checkout = await viewCheckout(buyer, purchase);
  assert.deepEqual([checkout['state'], checkout['otp']], ['CREATED', null]);
  assert.deepEqual(refusalOf(await buyer.startCheckout({ token, ...yesterday })), textChanged);
  await confirm(stack, buyer, purchase);
  assert.equal((await signedTexts(purchase)).length, 3);
});

test('a payment after midnight keeps the dates of the signed contract', async () => {
  await goBeforeMidnight(120);
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, purchase);
  const { payments } = await viewCheckout(buyer, purchase);
  await advanceClock(stack, 'PT3M');
  await payOnBankPage(stack, await openForm({ ...purchase, buyer }));
  const planned = await database.reader<{ date: string }[]>`
    select plan_date::text as date from scheduled_payment where order_uuid = ${purchase.orderUuid} order by plan_date`;
  assert.deepEqual(
    planned.map(({ date }) => date),
    (payments as { date: string }[]).map(({ date }) => date),
  );
});

test('a code that was sent without a consent does not confirm the purchase', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await askForCode(buyer, purchase.token);
  const otp = await codeFromPhone(stack, purchase.phone);
  await database.autocommit`
    update otp_challenge set contract_hash = null, personal_data_hash = null where order_uuid = ${purchase.orderUuid}`;
  assert.equal((await viewCheckout(buyer, purchase))['otp'], null);
  const answer = await enterCode(buyer, purchase.token, otp);
  assert.deepEqual(refusalOf(answer), [400, 'action.not.started.error']);
  assert.deepEqual(await signedTexts(purchase), []);
});

test('a repeated confirmation signs once', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await askForCode(buyer, purchase.token);
  const otp = await codeFromPhone(stack, purchase.phone);
  const { token } = purchase;
  const answers = await Promise.all([1, 2].map(() => enterCode(buyer, token, otp)));
  assert.ok(answers.some(({ httpStatus }) => httpStatus === 200));
  assert.equal((await enterCode(buyer, token, otp)).httpStatus, 200);
  assert.equal((await signedTexts(purchase)).length, 3);
});

test('an expired purchase and an unknown address have no text to sign', async () => {
  const { token } = await registerFor(shop, newPhone());
  await advanceClock(stack, 'PT61M');
  const buyer = newApiClient(stack.productUrl);
  for (const call of ['viewCheckoutDocument', 'downloadCheckoutDocument'] as const) {
    const readBy = (address: string) => buyer[call]({ token: address, kind: 'CONTRACT' });
    assert.deepEqual(refusalOf(await readBy(token)), [410, 'checkout.expired.error']);
    assert.deepEqual(refusalOf(await readBy('a'.repeat(43))), [404, 'order.not.found.error']);
  }
});

test('the documents of another client’s order are not found', async () => {
  const foreign = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, foreign);
  await payOnBankPage(stack, await openForm({ ...foreign, buyer }));
  const stranger = await logIn(stack, demoClients.anna);
  for (const orderUuid of [foreign.orderUuid, '00000000-0000-4000-8000-00000000dead']) {
    const list = await stranger.listSignedDocuments({ orderUuid });
    assert.deepEqual(refusalOf(list), [404, 'order.not.found.error']);
    const file = await stranger.downloadSignedDocument({ orderUuid, kind: 'CONTRACT' });
    assert.deepEqual(refusalOf(file), [404, 'order.not.found.error']);
  }
  const guest = newApiClient(stack.productUrl);
  const asGuest = await guest.listSignedDocuments({ orderUuid: foreign.orderUuid });
  assert.deepEqual(refusalOf(asGuest), [401, 'no.session.error']);
});

test('staff see by whom, when, where and with which code a document was signed', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, purchase);
  await payOnBankPage(stack, await openForm({ ...purchase, buyer }));
  const { phone, orderUuid } = purchase;
  const input = { countryCode: '7', phone, orderUuid };
  const staff = await logInStaff(stack, 'admin');
  const { body } = await staff.listSignedDocumentsAsStaff(input);
  const [contract] = body['consents'] as Record<string, unknown>[];
  assert.match(String(contract?.['challengeUuid']), /^[0-9a-f-]{36}$/);
  assert.deepEqual([contract?.['address'], contract?.['version']], ['127.0.0.1', 3]);
  const foreign = await staff.listSignedDocumentsAsStaff({ ...input, phone: demoClients.anna });
  assert.deepEqual(refusalOf(foreign), [404, 'order.not.found.error']);
  const views = await database.reader`
    select 1 from staff_action where action = 'VIEW_ORDER_CONSENTS' and order_uuid = ${orderUuid}`;
  assert.equal(views.length, 2);
  const viewer = await logInStaff(stack, 'product.viewer');
  for (const refused of [
    await viewer.listSignedDocumentsAsStaff(input),
    await viewer.downloadSignedDocumentAsStaff({ ...input, kind: 'CONTRACT' }),
  ])
    assert.deepEqual(refusalOf(refused), [403, 'access.denied.error']);
  const client = await logIn(stack, demoClients.maria);
  assert.deepEqual(refusalOf(await client.send(calls.listSignedDocumentsAsStaff, input)), [
    401,
    'no.session.error',
  ]);
});

test('the audit finds the documents of each purchase', () => assertAuditHolds(stack));
