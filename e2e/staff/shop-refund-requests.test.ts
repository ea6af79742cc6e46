import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { eventually } from '#testing/eventually.ts';
import { requestsOf } from '#testing/people/approval-requests.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { webhooksOf } from '#testing/people/pauses.ts';
import { buy, logIn, viewAsShop } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import { type Answer, newApiClient } from '#testing/api-client.ts';

const stack = await startStack(
  { after },
  { environment: { APPROVAL_REFUND: 'on', APPROVAL_REFUND_FROM_ROUBLES: '1000', APPROVAL_HOURS: '24' } },
);
const phone = demoClients.anna;
const admin = await logInStaff(stack, 'admin');

function answerOfRefund(orderUuid: string, amount: number): Promise<Answer> {
  const headers = { authorization: 'Bearer demo-merchant-key', 'idempotency-key': randomUUID() };
  return newApiClient(stack.productUrl).refundOrder({ orderUuid, amount }, headers);
}

/** The code of the refusal, or undefined for a refund that is made. */
async function refund(orderUuid: string, amount: number): Promise<unknown> {
  return refusalOf(await answerOfRefund(orderUuid, amount))[1];
}

async function waitingUuids(): Promise<[string, ...string[]]> {
  const [first, ...others] = (await requestsOf(admin)).map(({ requestUuid }) => requestUuid);
  assert.ok(first !== undefined);
  return [first, ...others];
}

type RefundRequest = { readonly amount: number; readonly state: string };

/** Amounts and states of the refund requests as the shop sees them, the newest first. */
async function requestsForShop(orderUuid: string): Promise<(readonly [number, string])[]> {
  const { body } = await viewAsShop(stack, orderUuid);
  return (body['refundRequests'] as readonly RefundRequest[]).map(({ amount, state }) => [amount, state]);
}

async function refundedSum(orderUuid: string): Promise<number> {
  const { refunds } = await viewOrder(await logIn(stack, phone), orderUuid);
  return refunds.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
}

// docs/spec/rules.md#14
test('a large refund of a shop waits for an approval, and a small one is made at once', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'REFUND-1' });
  assert.equal(await refund(orderUuid, 50_000), undefined);
  assert.equal(await refund(orderUuid, 100_000), 'approval.waits.error');
  assert.equal(await refundedSum(orderUuid), 50_000);
  const [requestUuid] = await waitingUuids();
  await Promise.all([1, 2, 3].map(() => admin.approveRequest({ requestUuid })));
  assert.equal(await refundedSum(orderUuid), 150_000);
  assert.equal(await refund(orderUuid, 100_000), 'approval.waits.error');
  assert.equal(await refund(orderUuid, 50_000), 'approval.waits.error', 'small parts add up to one large');
  assert.equal(await refund(orderUuid, 1_000), undefined);
  for (const waiting of await waitingUuids())
    assert.equal(refusalOf(await admin.approveRequest({ requestUuid: waiting }))[1], 'approval.stale.error');
  assert.equal(await refundedSum(orderUuid), 151_000);
  assert.deepEqual((await requestsForShop(orderUuid)).toReversed(), [
    [100_000, 'APPROVED'],
    [100_000, 'STALE'],
    [50_000, 'STALE'],
  ]);
});

test('the shop and staff see the state of a refund that waits for approval', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'REFUND-2' });
  const texts = async (): Promise<string[]> => {
    const { body } = await admin.viewTimeline({ countryCode: '7', phone, orderUuid });
    return (body['entries'] as readonly { text: string }[])
      .map(({ text }) => text.replaceAll('\u00a0', ' '))
      .filter((text) => text.startsWith('Магазин попросил'));
  };
  assert.equal(await refund(orderUuid, 200_000), 'approval.waits.error');
  assert.deepEqual(await requestsForShop(orderUuid), [[200_000, 'WAITING']]);
  assert.deepEqual(await texts(), ['Магазин попросил вернуть 2 000,00 ₽: ждёт решения второго сотрудника']);
  const [requestUuid] = await waitingUuids();
  await admin.rejectRequest({ requestUuid, reason: 'Товар не возвращён' });
  assert.deepEqual(await requestsForShop(orderUuid), [[200_000, 'REJECTED']]);
  assert.deepEqual(await texts(), ['Магазин попросил вернуть 2 000,00 ₽: отклонено. Товар не возвращён']);
  await eventually('the shop receives the decision', async () =>
    (await webhooksOf(stack, orderUuid)).includes('order.refund.declined'),
  );
});

test('a shop that repeats a refund with new keys has at most ten requests for an order', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'REFUND-3' });
  for (let count = 0; count < 10; count += 1)
    assert.equal(await refund(orderUuid, 200_000), 'approval.waits.error');
  const { body } = await answerOfRefund(orderUuid, 200_000);
  assert.equal(body.error?.message, 'По заказу уже ждут решения 10 запросов, этот не добавлен');
  assert.equal((await requestsForShop(orderUuid)).length, 10);
});

test('the books, the bank and the history agree at the end', async () => {
  await assertAuditHolds(stack);
});
