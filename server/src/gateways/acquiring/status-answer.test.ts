import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusAnswer } from './port.ts';
import { statusOf } from './status-answer.ts';

const plain = { orderStatus: 2, orderNumber: 'number-1', amount: 150_000 };
const bound = {
  bindingInfo: { bindingId: 'binding', clientId: 'client' },
  cardAuthInfo: { maskedPan: '411111**1111', expiration: '203012', paymentSystem: 'VISA' },
};

type Found = Extract<StatusAnswer, { kind: 'found' }>;

function found(fields: Readonly<Record<string, unknown>>): Found {
  const answer = statusOf({ ...plain, ...fields });
  assert.ok(answer.kind === 'found', JSON.stringify(fields));
  return answer;
}

// docs/spec/gateway.md#5.2
test('a status says no more than a state, a number and a sum: it is in roubles, and nobody knows its card', () => {
  assert.deepEqual(statusOf(plain), {
    kind: 'found',
    mdOrder: null,
    gatewayOrderNumber: 'number-1',
    state: 'paid',
    actionCode: null,
    amount: 150_000,
    currency: '643',
    depositedAmount: null,
    refundedAmount: null,
    card: null,
    orderUuid: null,
  });
});

test('a status names the order that was said at the registration, and no other parameter', () => {
  const parameters = [
    { name: 'browser', value: 'somebody’s' },
    { name: 'orderUuid', value: 'order-1' },
  ];
  assert.equal(found({ merchantOrderParams: parameters }).orderUuid, 'order-1');
  for (const merchantOrderParams of [[], [{ name: 'orderUuid' }], 'orderUuid', null])
    assert.equal(found({ merchantOrderParams }).orderUuid, null);
});

test('numbers of a status may come as texts', () => {
  const sums = { depositedAmount: '150000', refundedAmount: '1' };
  const told = found({
    orderStatus: '6',
    amount: '150000',
    actionCode: '116',
    currency: 810,
    paymentAmountInfo: sums,
  });
  const { state, amount, actionCode, currency, depositedAmount, refundedAmount } = told;
  assert.deepEqual(
    [state, amount, actionCode, currency, depositedAmount, refundedAmount],
    ['declined', 150_000, 116, '810', 150_000, 1],
  );
});

test('a status that cannot be read tells nothing', () => {
  for (const fields of [
    { orderStatus: 9 },
    { orderStatus: undefined },
    { amount: 1.5 },
    { amount: null },
    { amount: {} },
    { orderNumber: 1 },
  ])
    assert.deepEqual(statusOf({ ...plain, ...fields }), { kind: 'unknown' }, JSON.stringify(fields));
  assert.equal(found({ actionCode: 'none' }).actionCode, null);
});

test('the bank’s number of an order is told among its attributes, or not at all', () => {
  assert.equal(found({ attributes: [{ name: 'mdOrder', value: 'at-the-bank' }] }).mdOrder, 'at-the-bank');
  for (const attributes of [
    [],
    ['mdOrder'],
    [{ name: 'other', value: 'x' }],
    [{ name: 'mdOrder', value: '' }],
    {},
  ])
    assert.equal(found({ attributes }).mdOrder, null, JSON.stringify(attributes));
});

// docs/spec/reliability.md#I-48
test('of a card the first six and the last four digits are kept, whatever the bank sends', () => {
  for (const [sent, kept] of [
    ['411111**1111', '411111**1111'],
    ['4111111111111111', '411111**1111'],
    ['**1111', '**1111'],
  ] as const) {
    assert.equal(
      found({ ...bound, cardAuthInfo: { ...bound.cardAuthInfo, maskedPan: sent } }).card?.maskedPan,
      kept,
    );
    assert.equal(found({ ...bound, cardAuthInfo: { pan: sent, expiration: 203_012 } }).card?.maskedPan, kept);
  }
  const { card } = found({ ...bound, cardAuthInfo: { pan: '**1111', expiration: 203_012 } });
  assert.deepEqual([card?.expiry, card?.paymentSystem], ['203012', '']);
});

test('a card of which the bank says too little is none', () => {
  for (const fields of [
    { ...bound, bindingInfo: { clientId: 'client' } },
    { ...bound, bindingInfo: { bindingId: 'binding' } },
    { ...bound, cardAuthInfo: { expiration: '203012' } },
    { ...bound, cardAuthInfo: { maskedPan: 'hidden', expiration: '203012' } },
    { ...bound, cardAuthInfo: { maskedPan: '411111**1111' } },
  ])
    assert.equal(found(fields).card, null, JSON.stringify(fields));
});
