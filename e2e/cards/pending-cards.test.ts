import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { lateDeclineCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newPhone, confirmPurchase, viewCheckout, openForm } from '#testing/people/customer.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { payAndArrive, resultsOn, silenceBank } from '#testing/bank/pending.ts';
import { buy, logIn, viewAsShop } from '#testing/people/purchase.ts';
import { newShop } from '#testing/people/shop.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, clearFaults } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const shop = newShop(stack);
await buy(stack, { phone, orderNumber: 'CARD' });
const client = await logIn(stack, phone);

const withKey = () => ({ 'idempotency-key': randomUUID() });

/** For each pending card check that this browser sees: the card it would replace, null for an added card. */
async function checksShownTo(browser: ApiClient): Promise<(string | null)[]> {
  const { body } = await browser.listCards();
  return (body['pendingCardChecks'] as { bindingUuid: string | null }[]).map(
    ({ bindingUuid }) => bindingUuid,
  );
}

test('a client does not see the pending card check of another client', async () => {
  const { body } = await client.addCard({}, withKey());
  await payAndArrive(stack, body['formUrl'], lateDeclineCard);
  assert.deepEqual(await checksShownTo(client), [null]);
  assert.deepEqual(await checksShownTo(await logIn(stack, demoClients.maria)), []);
  await advanceClock(stack, 'PT61S');
});

for (const [kind, words, start, end] of [
  [
    'a card is changed',
    'Карта сохранена. Плати частями',
    async () => client.changeCard({ bindingUuid: await savedCard(client) }, withKey()),
    async (mdOrder: string, bindingUuid: string) => client.finishChangingCard({ bindingUuid, mdOrder }),
  ],
  [
    'a card is saved',
    'Карта сохранена. Плати частями',
    async () => client.addCard({}, withKey()),
    async (mdOrder: string) => client.finishAddingCard({ mdOrder }),
  ],
] as const)
  for (const [pan, expectedSms, end61] of [
    [lateDeclineCard, 'Карта не сохранена, деньги не списаны. Повторите в кабинете', 'payment.failed.error'],
    [lateApprovalCard, words, undefined],
  ] as const)
    test(`${kind} with ${pan}: the check is pending until the bank has a result`, async () => {
      const bindingUuid = await savedCard(client);
      const { body } = await start();
      const page = await payAndArrive(stack, body['formUrl'], pan);
      const mdOrder = mdOrderOf(page);
      assert.equal(page, `/client/payment-ways?mdOrder=${mdOrder}`);
      assert.equal((await end(mdOrder, bindingUuid)).body.error?.code, 'payment.in.progress.error');
      assert.equal((await start()).body.error?.code, 'payment.in.progress.error', 'no second check starts');
      const replaced = kind === 'a card is changed' ? bindingUuid : null;
      assert.deepEqual(await checksShownTo(await logIn(stack, phone)), [replaced]);
      await advanceClock(stack, 'PT61S');
      assert.equal((await end(mdOrder, bindingUuid)).body.error?.code, end61);
      assert.deepEqual(await checksShownTo(client), []);
      assert.equal((await resultsOn(stack, phone))[0], expectedSms);
    });

for (const [pan, payment, state, words] of [
  [lateApprovalCard, 'TAKEN', 'APPROVED', 'Списано 1 000,01 ₽: первый платеж, покупка оформлена'],
  [
    lateDeclineCard,
    'NOT_TAKEN',
    'CONFIRMED',
    'Деньги не списаны: первый платеж, 1 000,01 ₽. Вернитесь к покупке',
  ],
] as const)
  test(`customer and shop see a purchase paid with ${pan} as pending, then as ${payment}`, async () => {
    const purchase = await confirmPurchase(stack, shop);
    const page = await payAndArrive(stack, await openForm(purchase), pan);
    assert.equal(page, `/checkout/${purchase.token}?`);
    const shown = await viewCheckout(purchase.buyer, purchase);
    assert.deepEqual([shown['state'], shown['payment']], ['PAYING', 'PENDING']);
    const { body } = await viewAsShop(stack, purchase.orderUuid);
    assert.deepEqual([body['state'], body['isPaymentPending']], ['PAYING', true]);
    const again = await purchase.buyer.payCheckout({ token: purchase.token }, withKey());
    assert.equal(again.body.error?.code, 'payment.in.progress.error');
    await advanceClock(stack, 'PT61S');
    const ended = await viewCheckout(purchase.buyer, purchase);
    assert.deepEqual([ended['state'], ended['payment']], [state, payment]);
    assert.equal((await viewAsShop(stack, purchase.orderUuid)).body['isPaymentPending'], false);
    assert.deepEqual(await resultsOn(stack, purchase.phone), [words]);
  });

test('a purchase with a pending payment does not expire', async () => {
  const purchase = await confirmPurchase(stack, shop);
  await silenceBank(stack);
  await payAndArrive(stack, await openForm(purchase));
  await advanceClock(stack, 'PT2H');
  const shown = await viewCheckout(purchase.buyer, purchase);
  assert.deepEqual([shown['state'], shown['payment']], ['PAYING', 'PENDING']);
  await clearFaults(stack);
  await advanceClock(stack, 'PT2M');
  assert.equal((await viewCheckout(purchase.buyer, purchase))['state'], 'APPROVED');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
