import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { kopecks } from '#domain/money.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { sendSms } from '../../use-cases/notifications/send-sms.ts';
import { writeNotification } from '../../use-cases/notifications/write-notifications.ts';
import { registerReceiptRoutes } from './receipt-routes.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { database } = context;
const app = fastify();
after(() => app.close());
const settings = { ...context.settings, smsReceiptTokens: ['old', 'new'] };
registerReceiptRoutes(app, { context: { ...context, settings }, apiPrefix: '/api' });

/** Sends a message. Returns the gateway's id of it. */
async function sent(): Promise<string> {
  const order = await newOrder();
  const parameters = { amount: kopecks(100_000), orderNumber: 'A-1', paymentNumber: null };
  const content = { kind: 'REFUND_ARRIVED', parameters, occasion: context.random.uuid() } as const;
  const smsId = await database.transaction((transaction) =>
    writeNotification(at(noon(0)), transaction, { ...content, ...order }),
  );
  assert.ok(smsId !== null);
  await sendSms(at(noon(0)), smsId);
  const [row] = await database.reader<{ id: string }[]>`
    select provider_id as id from sms where sms_id = ${smsId}`;
  return row?.id ?? '';
}

async function stateOf(id: string): Promise<unknown> {
  const [row] = await database.reader`
    select d.state, d.reason from notification_delivery d join sms using (sms_id) where provider_id = ${id}`;
  return [row?.['state'], row?.['reason']];
}

async function report(receipt: unknown, token = 'new'): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = JSON.stringify(receipt);
  return (await app.inject({ method: 'POST', url: '/api/sms/receipts', headers, payload })).statusCode;
}

// docs/spec/gateway.md#15.3, docs/spec/rules.md#12
test('a delivery report needs a token of the gateway, and the first reported final state is kept', async () => {
  const delivered = await sent();
  assert.equal(await report({ id: delivered, state: 'DELIVERED' }, 'wrong'), 403);
  assert.deepEqual(await stateOf(delivered), ['SENT', null]);
  assert.equal(await report({ id: delivered, state: 'DELIVERED' }, 'old'), 200);
  assert.deepEqual(await stateOf(delivered), ['DELIVERED', null]);
  assert.equal(await report({ id: delivered, state: 'FAILED' }), 200, 'a later report');
  assert.deepEqual(await stateOf(delivered), ['DELIVERED', null]);
  const lost = await sent();
  assert.equal(await report({ id: lost, state: 'FAILED' }), 200);
  assert.deepEqual(await stateOf(lost), ['NOT_SENT', 'PROVIDER']);
});

test('a report about an unknown message or without a known state is refused', async () => {
  assert.equal(await report({ id: 'unknown', state: 'DELIVERED' }), 404);
  for (const wrong of [{}, { id: 'x' }, { id: '', state: 'DELIVERED' }, { id: 'x', state: 'READ' }, null])
    assert.equal(await report(wrong), 400);
});
