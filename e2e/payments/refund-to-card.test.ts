import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { requestsOf } from '#testing/people/approval-requests.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { buy, callAsShop, logIn, viewAsShop } from '#testing/people/purchase.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';

const phone = demoClients.anna;
const client = { countryCode: '7', phone };
const stack = await startStack(
  { after },
  { environment: { APPROVAL_GOODWILL: 'on', APPROVAL_GOODWILL_FROM_ROUBLES: '700' } },
);
const admin = await logInStaff(stack, 'admin');
// an account without a recent invitation counts as independent of all others
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(database.close);
await database.reader`update staff set permissions = '{EDIT_REFUND}' where login = 'payments'`;
const second = await logInStaff(stack, 'payments');

type Refund = {
  readonly orderUuid: string;
  readonly amount: number;
  readonly key?: string;
  /** The sum that staff had returned when the request was prepared, by default the current one. */
  readonly given?: number;
};

async function refund(
  staff: ApiClient,
  { orderUuid, amount, key = crypto.randomUUID(), given }: Refund,
): Promise<Answer> {
  const { body } = await admin.previewRefund({ ...client, orderUuid });
  const givenAmount = given ?? Number(body['givenAmount']);
  const request = { ...client, orderUuid, amount, givenAmount, reason: 'Курьер опоздал' };
  return staff.refundToCard(request, { 'idempotency-key': key });
}

function outcomeOf(answer: Answer): unknown {
  return answer.httpStatus === 200 ? 'SUCCESS' : refusalOf(answer)[1];
}

async function leftOf(orderUuid: string): Promise<number> {
  const { body } = await admin.previewRefund({ ...client, orderUuid });
  return Number(body['returnableAmount']);
}

async function returnedAtBank(): Promise<number[]> {
  await advanceClock(stack, 'PT1M');
  const operations = await bankOperations(stack);
  return operations.filter(({ kind, approved }) => kind === 'REFUND' && approved).map(({ amount }) => amount);
}

// docs/spec/rules.md#14
test('staff return paid money to the card, and neither the order nor the view of the shop changes', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'GIFT' });
  const customer = await logIn(stack, phone);
  const [order, ofShop] = [await viewOrder(customer, orderUuid), await viewAsShop(stack, orderUuid)];
  const preview = await admin.previewRefund({ ...client, orderUuid });
  assert.equal(preview.body['returnableAmount'], 100_000);
  assert.deepEqual(preview.body['cards'], [
    { amount: 100_000, panLastFourDigits: '1111', paymentSystem: 'VISA' },
  ]);
  assert.equal(outcomeOf(await refund(admin, { orderUuid, amount: 30_000 })), 'SUCCESS');
  assert.deepEqual(await returnedAtBank(), [30_000]);
  assert.deepEqual(await viewOrder(customer, orderUuid), order);
  assert.deepEqual((await viewAsShop(stack, orderUuid)).body, ofShop.body);
  const { body } = await customer.listRefunds({ orderUuid });
  const back = body['moneyBack'] as readonly { amount: number; reason: string; state: string }[];
  assert.deepEqual(
    back.map(({ amount, reason, state }) => [amount, reason, state]),
    [[30_000, 'GOODWILL', 'RETURNED']],
  );
  const texts = (await notificationsOf(customer)).map(({ text }) => text);
  for (const text of ['Возвращаем 300,00 ₽ на карту, заказ GIFT', 'Вернули 300,00 ₽, заказ GIFT'])
    assert.equal(texts.filter((each) => each === text).length, 1, text);
  const { body: timeline } = await admin.viewTimeline({ ...client, orderUuid });
  const entries = timeline['entries'] as readonly { text: string; by: string | null }[];
  assert.ok(
    entries.some(
      ({ text, by }) =>
        text.replaceAll('\u00a0', ' ') === 'Возврат денег клиенту: 300,00 ₽. Причина: Курьер опоздал' &&
        by === 'admin',
    ),
  );
});

test('a repeated refund with the same key returns the money once', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'TWICE' });
  const before = await returnedAtBank();
  const same = { orderUuid, amount: 40_000, key: 'the-same-key', given: 0 };
  const atOnce = await Promise.all([refund(admin, same), refund(admin, same), refund(admin, same)]);
  for (const outcome of atOnce.map(outcomeOf))
    assert.ok(outcome === 'SUCCESS' || outcome === 'request.in.progress.error', String(outcome));
  for (let time = 0; time < 2; time += 1) assert.equal(outcomeOf(await refund(admin, same)), 'SUCCESS');
  // the request without an answer is sent once more under another key
  const again = await refund(admin, { ...same, key: 'another-key' });
  assert.equal(outcomeOf(again), 'payment.amount.changed.error');
  assert.equal(await leftOf(orderUuid), 60_000);
  assert.deepEqual((await returnedAtBank()).slice(before.length), [40_000]);
});

test('two people at once cannot return more than the remaining money', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'BOTH' });
  const ofBoth = await Promise.all(
    [admin, second].map((staff) => refund(staff, { orderUuid, amount: 60_000, given: 0 })),
  );
  assert.deepEqual(ofBoth.map(outcomeOf).toSorted(), ['SUCCESS', 'payment.amount.changed.error']);
  const refused = ofBoth.find(({ httpStatus }) => httpStatus !== 200);
  assert.equal(refused?.body.error?.description, 'amount=40000');
  assert.equal(await leftOf(orderUuid), 40_000);
});

test('a refund of the shop does not return again the money that staff have returned', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'SHOP' });
  const before = await returnedAtBank();
  await refund(admin, { orderUuid, amount: 25_000 });
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  assert.equal(refunded.body['state'], 'COMPLETED');
  const returned = (await returnedAtBank()).slice(before.length);
  assert.deepEqual(new Set(returned), new Set([25_000, 75_000]));
  assert.equal(returned.length, 2);
  const texts = (await notificationsOf(await logIn(stack, phone))).map(({ text }) => text);
  assert.ok(
    texts.includes('Магазин вернул 4 000,00 ₽, на карту 750,00 ₽. Долга нет, заказ SHOP'),
    texts.join(),
  );
  assert.equal(outcomeOf(await refund(admin, { orderUuid, amount: 1 })), 'order.state.error');
});

test('refunds that together reach the configured sum need the decision of another person', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'LARGE' });
  const before = await returnedAtBank();
  assert.equal(outcomeOf(await refund(admin, { orderUuid, amount: 40_000 })), 'SUCCESS');
  assert.equal(outcomeOf(await refund(admin, { orderUuid, amount: 29_999 })), 'SUCCESS');
  for (const amount of [1, 2])
    assert.equal(outcomeOf(await refund(admin, { orderUuid, amount })), 'approval.waits.error');
  assert.equal(await leftOf(orderUuid), 30_001);
  const waiting = await requestsOf(second);
  assert.deepEqual(
    waiting.map(({ kind, mayApprove }) => [kind, mayApprove]),
    [
      ['REFUND_TO_CARD', true],
      ['REFUND_TO_CARD', true],
    ],
  );
  const [first, other] = waiting.map(({ requestUuid }) => ({ requestUuid }));
  assert.ok(first && other);
  assert.equal(outcomeOf(await admin.approveRequest(first)), 'approval.own.error');
  assert.equal(outcomeOf(await second.approveRequest(first)), 'SUCCESS');
  const stale = await second.approveRequest(other);
  assert.equal(outcomeOf(stale), 'approval.stale.error');
  assert.match(stale.body.error?.message ?? '', /сумма, которую вернули сотрудники/);
  const [given, last] = [await leftOf(orderUuid), (await returnedAtBank()).slice(before.length)];
  assert.equal(
    last.reduce((sum, each) => sum + each, given),
    100_000,
  );
  assert.equal(last.length, 3);
  const { body } = await admin.viewTimeline({ ...client, orderUuid });
  const entries = body['entries'] as readonly { text: string; by: string | null }[];
  const byDecider = entries.filter(({ by }) => by === 'payments').map(({ text }) => text);
  assert.ok(
    byDecider.some((text) => /^Возврат денег клиенту: 0,0[12].₽\. Причина: Курьер опоздал$/.test(text)),
    byDecider.join(),
  );
});

test('a refund needs the right EDIT_REFUND and an order of the named client', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'RIGHT' });
  const service = await logInStaff(stack, 'service');
  assert.equal(outcomeOf(await refund(service, { orderUuid, amount: 1 })), 'access.denied.error');
  for (const other of [demoClients.maria, '9001999999', '1']) {
    const of = { countryCode: '7', phone: other, orderUuid };
    const key = { 'idempotency-key': `of-another ${other}` };
    const refused = await admin.refundToCard({ ...of, amount: 1, givenAmount: 0, reason: 'Ошибка' }, key);
    assert.equal(outcomeOf(refused), 'order.not.found.error');
    assert.equal(outcomeOf(await admin.previewRefund(of)), 'order.not.found.error');
  }
  const withoutKey = await admin.refundToCard({
    ...client,
    orderUuid,
    amount: 1,
    givenAmount: 0,
    reason: 'Ошибка',
  });
  assert.equal(outcomeOf(withoutKey), 'idempotency.key.missing.error');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
