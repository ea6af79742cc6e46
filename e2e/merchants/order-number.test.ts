import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { lateApprovalCard } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone, confirmPurchase, overDebtLimit, openForm, registerFor } from '#testing/people/customer.ts';
import { confirm, payOnBankPage } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { newApiClient } from '#testing/api-client.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);

const taken = [409, 'order.number.exists.error'];
const expired = [410, 'checkout.expired.error'];

function customer() {
  return { customer: { countryCode: '7', phone: newPhone() } };
}

test('the number of an expired checkout can be registered again, and its old key is refused', async () => {
  const fields = { orderNumber: 'EXPIRED-AGAIN', ...customer() };
  const first = await shop.register(fields, 'again-1');
  await advanceClock(stack, 'PT61M');
  assert.deepEqual(refusalOf(await shop.register(fields, 'again-1')), expired);
  const second = await shop.register(fields, 'again-2');
  assertSuccess(second);
  assert.notEqual(second.body['orderUuid'], first.body['orderUuid']);
  const old = await shop.register(fields, 'again-1');
  assert.deepEqual(refusalOf(old), expired);
  assert.match(String(old.body.error?.message), /новым Idempotency-Key/);
  assert.deepEqual(refusalOf(await shop.register(fields, 'again-3')), taken);
  for (const { body } of [first, second])
    assert.equal((await shop.view(body['orderUuid'])).body['orderNumber'], 'EXPIRED-AGAIN');
  await advanceClock(stack, 'PT61M');
  assert.equal((await shop.register(fields, 'again-4')).httpStatus, 200, 'it expired a second time');
});

test('the old key of an expired checkout is refused even after its stored answer was deleted', async () => {
  const fields = { orderNumber: 'PRUNED', ...customer() };
  await shop.register(fields, 'pruned-1');
  await advanceClock(stack, 'PT61M');
  assert.equal((await shop.register(fields, 'pruned-2')).httpStatus, 200);
  await database.reader`delete from idempotency where key like 'pruned-%'`;
  assert.deepEqual(refusalOf(await shop.register(fields, 'pruned-1')), expired);
  assert.equal((await shop.register(fields, 'pruned-2')).httpStatus, 200);
});

test('the number of a rejected purchase can be registered again', async () => {
  const first = { orderNumber: 'REJECTED', ...overDebtLimit };
  const refused = await registerFor(shop, newPhone(), first);
  await assert.rejects(confirm(stack, newApiClient(stack.productUrl), refused));
  assert.equal((await shop.view(refused.orderUuid)).body['state'], 'REJECTED');
  assert.equal((await shop.register(first, 'rejected-2')).httpStatus, 200);
});

test('of twenty concurrent registrations of a released number one succeeds', async () => {
  const fields = { orderNumber: 'RELEASED', ...customer() };
  await shop.register(fields, 'released');
  await advanceClock(stack, 'PT61M');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.register(fields, `released-${index}`)),
  );
  const refused = answers.filter(({ httpStatus }) => httpStatus !== 200);
  assert.equal(refused.length, 19);
  for (const answer of refused) assert.deepEqual(refusalOf(answer), taken);
});

test('an expired purchase keeps its number while its payment is pending, but not with an open form', async () => {
  const [pending, open] = [await confirmPurchase(stack, shop), await confirmPurchase(stack, shop)];
  await payOnBankPage(stack, await openForm(pending), lateApprovalCard);
  await openForm(open);
  const numberOf = async (orderUuid: string) => String((await shop.view(orderUuid)).body['orderNumber']);
  await database.reader`
    update checkout set expires_at = created_at + interval '1 millisecond'
    where order_uuid in (${pending.orderUuid}, ${open.orderUuid})`;
  const orderNumber = await numberOf(pending.orderUuid);
  const again = await shop.register({ orderNumber }, 'pending-2');
  assert.deepEqual(refusalOf(again), taken);
  assert.match(String(again.body.error?.message), /Банк ещё обрабатывает платёж/);
  await database.reader`delete from idempotency where key = ${orderNumber}`;
  const customer = { countryCode: '7', phone: pending.phone };
  const repeated = await shop.register({ orderNumber, customer }, orderNumber);
  assert.equal(repeated.body['orderUuid'], pending.orderUuid, 'no second purchase is asked for');
  const seenByStaff = await (await logInStaff(stack, 'admin')).listClientCharges(customer);
  const [payment] = seenByStaff.body['charges'] as readonly { text: string; isPurchase?: true }[];
  assert.match(payment?.text ?? '', /Банк обрабатывает списание/);
  assert.equal(payment?.isPurchase, true);
  assert.equal(
    (await shop.register({ orderNumber: await numberOf(open.orderUuid) }, 'open-2')).httpStatus,
    200,
  );
});

test('an order keeps its number for ever, also after a reverse, and its key keeps its answer', async () => {
  const fields = { orderNumber: 'REVERSED', ...customer() };
  const registered = await shop.register(fields, 'reversed-1');
  const [token] = String(registered.body['checkoutUrl']).split('/').slice(-1);
  const buyer = newApiClient(stack.productUrl);
  const bought = {
    orderUuid: String(registered.body['orderUuid']),
    token: String(token),
    phone: fields.customer.phone,
  };
  await confirm(stack, buyer, bought);
  await payOnBankPage(stack, await openForm({ ...bought, buyer }));
  assert.equal((await shop.reverse(bought.orderUuid)).body['state'], 'REVERSED');
  await advanceClock(stack, 'PT61M');
  assert.deepEqual(refusalOf(await shop.register(fields, 'reversed-2')), taken);
  await database.reader`update client set status = 'BLOCKED' where phone = ${fields.customer.phone}`;
  assert.deepEqual((await shop.register(fields, 'reversed-1')).body, registered.body);
  await database.reader`update client set status = 'ACTIVE' where phone = ${fields.customer.phone}`;
});

test('the books, the bank and the history agree at the end', async () => {
  await assertAuditHolds(stack);
});
