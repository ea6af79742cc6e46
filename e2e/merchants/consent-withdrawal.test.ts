import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { linkOf } from '#domain/notifications/notification-link.ts';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { goods, newPhone, registerFor } from '#testing/people/customer.ts';
import { askForCode, buy, confirm, logIn, textsToSign } from '#testing/people/purchase.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await startStack({ after }, { environment: { DEBT_LIMIT_ROUBLES: '300000' } });
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const phone = newPhone();
const orderUuid = await buy(stack, { phone, orderNumber: 'WITHDRAWN' });

type Consent = { readonly kind: string; readonly withdrawnAt: string | null };

test('a client withdraws the consent to personal data once, and staff see when', async () => {
  const client = await logIn(stack, phone);
  for (const time of ['first', 'repeated'])
    assert.equal(
      (await client.withdrawConsent({ orderUuid }, { 'idempotency-key': 'withdraw-1' })).httpStatus,
      200,
      time,
    );
  assert.deepEqual(refusalOf(await client.withdrawConsent({ orderUuid })), [409, 'consent.withdrawn.error']);

  const { body } = await client.listSignedDocuments({ orderUuid });
  assert.equal(body['hasDebt'], true);
  const staff = await logInStaff(stack, 'support');
  const shown = await staff.listSignedDocumentsAsStaff({ countryCode: '7', phone, orderUuid });
  for (const consents of [body['consents'], shown.body['consents']] as Consent[][])
    assert.deepEqual(
      consents.map(({ kind, withdrawnAt }) => [kind, withdrawnAt !== null]),
      [
        ['CONTRACT', false],
        ['PERSONAL_DATA', true],
        ['CARD', false],
      ],
    );
  const rows = await database.reader<{ kind: string; address: string }[]>`
    select c.kind, w.address from consent_withdrawal w join checkout_consent c using (consent_uuid)`;
  assert.deepEqual([...rows], [{ kind: 'PERSONAL_DATA', address: '127.0.0.1' }]);
  await assert.rejects(database.autocommit`delete from consent_withdrawal`, /append-only|refuse/i);
});

test('the consent of a foreign or missing order is not withdrawn', async () => {
  const stranger = await logIn(stack, demoClients.anna);
  for (const missing of [orderUuid, '00000000-0000-4000-8000-00000000dead'])
    assert.deepEqual(refusalOf(await stranger.withdrawConsent({ orderUuid: missing })), [
      404,
      'order.not.found.error',
    ]);
});

test('a client reads and withdraws the consents of a refused or never paid purchase', async () => {
  const buyer = newPhone();
  await buy(stack, { phone: buyer, orderNumber: 'PAID' });
  const unpaid = await registerFor(newShop(stack), buyer);
  await confirm(stack, newApiClient(stack.productUrl), unpaid);
  await advanceClock(stack, 'PT3H');
  const refused = await registerFor(newShop(stack), buyer, {
    productId: 'old-six-months',
    ...goods(30_000_000),
  });
  await signAndGetRefused(refused);
  const client = await logIn(stack, buyer);
  const staff = await logInStaff(stack, 'support');
  const account = { countryCode: '7', phone: buyer };
  for (const { body } of [
    await client.listSignedPurchases(),
    await staff.listSignedPurchasesAsStaff(account),
  ])
    assert.deepEqual(
      (body['purchases'] as { orderUuid: string }[]).map((purchase) => purchase.orderUuid),
      [refused.orderUuid, unpaid.orderUuid],
    );
  const stranger = await logIn(stack, demoClients.anna);
  for (const purchase of [refused, unpaid]) {
    const { orderUuid: signed } = purchase;
    const missing = [404, 'order.not.found.error'];
    assert.deepEqual(refusalOf(await stranger.listSignedDocuments({ orderUuid: signed })), missing);
    assert.deepEqual(refusalOf(await stranger.withdrawConsent({ orderUuid: signed })), missing);
    assert.equal((await client.withdrawConsent({ orderUuid: signed })).httpStatus, 200);
    await assertMessage(signed);
    const own = await client.listSignedDocuments({ orderUuid: signed });
    assert.deepEqual([own.body['isOrder'], own.body['hasDebt']], [false, false]);
    const forStaff = await staff.listSignedDocumentsAsStaff({ ...account, orderUuid: signed });
    for (const consents of [own.body['consents'], forStaff.body['consents']] as Consent[][])
      assert.deepEqual(
        consents.map(({ withdrawnAt }) => withdrawnAt !== null),
        [false, true, false],
      );
  }
});

/** The message opens the documents of the purchase, and staff see its text in the history. */
async function assertMessage(signed: string): Promise<void> {
  const [message] = await database.reader<{ notificationUuid: string; text: string; event: string }[]>`
    select n.notification_uuid as "notificationUuid", n.text, h.text as event from notification n
      join history h using (order_uuid, client_uuid)
    where n.order_uuid = ${signed} and n.kind = 'CONSENT_CHANGED' and h.type = 'SMS_SEND'`;
  assert.match(message?.text ?? '', /^Согласие на обработку данных отозвано, заказ \S+$/);
  assert.equal(message?.event, message?.text);
  const link = linkOf(stack.productUrl, message?.notificationUuid ?? '');
  const opened = await fetch(link, { redirect: 'manual' });
  assert.match(opened.headers.get('location') ?? '', new RegExp(`/client/orders/${signed}/consents$`));
}

async function signAndGetRefused({ token, phone: buyer }: { token: string; phone: string }): Promise<void> {
  const apiClient = newApiClient(stack.productUrl);
  const { length } = await messagesOf(stack, buyer);
  await askForCode(apiClient, token);
  const otp = await codeFromPhone(stack, buyer, length);
  const answer = await apiClient.confirmCheckout({ token, otp, ...(await textsToSign(apiClient, token)) });
  assert.deepEqual(refusalOf(answer), [403, 'scoring.failed.error']);
}

test('after a withdrawal a debt is charged as planned, and the next purchase asks for a new consent', async () => {
  await advanceClock(stack, 'P15D');
  assert.deepEqual(statesOf(await viewOrder(await logIn(stack, phone), orderUuid)).slice(0, 2), [
    'PAID',
    'PAID',
  ]);
  const purchase = await registerFor(newShop(stack), phone);
  await confirm(stack, newApiClient(stack.productUrl), purchase);
  const signed = await database.reader`
    select 1 from checkout_consent where order_uuid = ${purchase.orderUuid} and kind = 'PERSONAL_DATA'`;
  assert.equal(signed.length, 1);
  await assertAuditHolds(stack);
});
