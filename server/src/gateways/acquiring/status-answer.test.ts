import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusAnswer } from './port.ts';
import { parseStatus } from './status-answer.ts';

const minimalFields = { orderStatus: 2, orderNumber: 'number-1', amount: 150_000 };
const cardFields = {
  bindingInfo: { bindingId: 'binding', clientId: 'client' },
  cardAuthInfo: { maskedPan: '411111**1111', expiration: '203012', paymentSystem: 'VISA' },
};

type FoundPayment = Extract<StatusAnswer, { kind: 'found' }>;

function parseFound(fields: Readonly<Record<string, unknown>>): FoundPayment {
  const answer = parseStatus({ ...minimalFields, ...fields });
  assert.ok(answer.kind === 'found', JSON.stringify(fields));
  return answer;
}

// docs/spec/gateway.md#5.2
test('a status with only the required fields is read with default values', () => {
  assert.deepEqual(parseStatus(minimalFields), {
    kind: 'found',
    gatewayOrderId: null,
    gatewayOrderNumber: 'number-1',
    state: 'paid',
    actionCode: null,
    amount: 150_000,
    currency: '643',
    depositedAmount: null,
    refundedAmount: null,
    refunds: [],
    card: null,
    orderUuid: null,
  });
});

test('the order UUID is read from the merchant parameters of a status', () => {
  const parameters = [
    { name: 'browser', value: 'somebody’s' },
    { name: 'orderUuid', value: 'order-1' },
  ];
  assert.equal(parseFound({ merchantOrderParams: parameters }).orderUuid, 'order-1');
  for (const merchantOrderParams of [[], [{ name: 'orderUuid' }], 'orderUuid', null])
    assert.equal(parseFound({ merchantOrderParams }).orderUuid, null);
});

test('numbers of a status may be strings', () => {
  const sums = { depositedAmount: '150000', refundedAmount: '1' };
  const answer = parseFound({
    orderStatus: '6',
    amount: '150000',
    actionCode: '116',
    currency: 810,
    paymentAmountInfo: sums,
  });
  const { state, amount, actionCode, currency, depositedAmount, refundedAmount } = answer;
  assert.deepEqual(
    [state, amount, actionCode, currency, depositedAmount, refundedAmount],
    ['declined', 150_000, 116, '810', 150_000, 1],
  );
});

test('an unreadable status gives an unknown result', () => {
  for (const fields of [
    { orderStatus: 9 },
    { orderStatus: undefined },
    { amount: 1.5 },
    { amount: null },
    { amount: {} },
    { orderNumber: 1 },
  ])
    assert.deepEqual(
      parseStatus({ ...minimalFields, ...fields }),
      { kind: 'unknown' },
      JSON.stringify(fields),
    );
  assert.equal(parseFound({ actionCode: 'none' }).actionCode, null);
});

test('the bank’s order id is read from the attributes', () => {
  assert.equal(
    parseFound({ attributes: [{ name: 'mdOrder', value: 'at-the-bank' }] }).gatewayOrderId,
    'at-the-bank',
  );
  for (const attributes of [
    [],
    ['mdOrder'],
    [{ name: 'other', value: 'x' }],
    [{ name: 'mdOrder', value: '' }],
    {},
  ])
    assert.equal(parseFound({ attributes }).gatewayOrderId, null, JSON.stringify(attributes));
});

// docs/spec/reliability.md#I-48
test('at most the first six and the last four digits of a card are kept', () => {
  for (const [reportedPan, expectedPan] of [
    ['411111**1111', '411111**1111'],
    ['4111111111111111', '411111**1111'],
    ['**1111', '**1111'],
  ] as const) {
    assert.equal(
      parseFound({ ...cardFields, cardAuthInfo: { ...cardFields.cardAuthInfo, maskedPan: reportedPan } }).card
        ?.maskedPan,
      expectedPan,
    );
    assert.equal(
      parseFound({ ...cardFields, cardAuthInfo: { pan: reportedPan, expiration: 203_012 } }).card?.maskedPan,
      expectedPan,
    );
  }
  const { card } = parseFound({ ...cardFields, cardAuthInfo: { pan: '**1111', expiration: 203_012 } });
  assert.deepEqual([card?.expiry, card?.paymentSystem], ['203012', '']);
});

test('a card with missing fields is ignored', () => {
  for (const fields of [
    { ...cardFields, bindingInfo: { clientId: 'client' } },
    { ...cardFields, bindingInfo: { bindingId: 'binding' } },
    { ...cardFields, cardAuthInfo: { expiration: '203012' } },
    { ...cardFields, cardAuthInfo: { maskedPan: 'hidden', expiration: '203012' } },
    { ...cardFields, cardAuthInfo: { maskedPan: '411111**1111' } },
  ])
    assert.equal(parseFound(fields).card, null, JSON.stringify(fields));
});
