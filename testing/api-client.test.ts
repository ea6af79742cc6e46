import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from './calls.ts';
import { messageOf } from './api-client.ts';

const order = { orderUuid: 'o-1' };

test('fields that a path names become part of the path and leave the body', () => {
  assert.deepEqual(messageOf(calls.refundOrder, { ...order, amount: 5 }), {
    method: 'POST',
    path: '/merchant/v1/orders/o-1/refund',
    body: '{"amount":5}',
  });
});

test('the fields of a GET become its query', () => {
  assert.deepEqual(messageOf(calls.viewCheckoutDocument, { token: 't', kind: 'CONTRACT' }), {
    method: 'GET',
    path: '/api/checkout/document?token=t&kind=CONTRACT',
    body: null,
  });
  assert.equal(
    messageOf('GET /client/payments?withDisplayInfo=true', {}).path,
    '/api/client/payments?withDisplayInfo=true',
  );
});

test('a body is sent unchanged, also a body that no call accepts', () => {
  for (const fields of [order, [1], 'text', 7])
    assert.deepEqual(messageOf(calls.viewOrder, fields), {
      method: 'POST',
      path: '/api/client/order',
      body: JSON.stringify(fields),
    });
});
