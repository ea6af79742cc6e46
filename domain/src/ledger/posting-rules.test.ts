import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type IntentUuid, type OrderUuid, type RefundUuid } from '../identifier.ts';
import { type Kopecks, kopecks, noMoney } from '../money.ts';
import type { Posting, PostingRule } from './posting.ts';
import { post } from './posting-rules.ts';

const orderUuid = identifier<OrderUuid>('00000000-0000-4000-8000-000000000001');
const intentUuid = identifier<IntentUuid>('00000000-0000-4000-8000-000000000002');
const refundUuid = identifier<RefundUuid>('00000000-0000-4000-8000-000000000003');
const receivable = `AR:${orderUuid}`;
const [one, three, four, ten] = [kopecks(1), kopecks(3), kopecks(4), kopecks(10)];

/** Formats each line as «account side amount». */
function lines(posting: Posting): string[] {
  return posting.lines.map(({ account, side, amount }) => `${account} ${side} ${amount}`);
}

const examples = {
  'order-approved': {
    posting: post('order-approved', { orderUuid, purchaseAmount: ten, commission: one }),
    expected: [`${receivable} debit 11`, 'MERCHANT credit 10', 'COMMISSION credit 1'],
  },
  'payment-settled': {
    posting: post('payment-settled', { orderUuid, intentUuid, applied: ten, excess: three }),
    expected: ['CASH debit 13', `${receivable} credit 10`, 'EXCESS credit 3'],
  },
  'excess-received': {
    posting: post('excess-received', { intentUuid, amount: ten }),
    expected: ['CASH debit 10', 'EXCESS credit 10'],
  },
  'penalty-applied': {
    posting: post('penalty-applied', { orderUuid, amount: three }),
    expected: [`${receivable} debit 3`, 'PENALTY credit 3'],
  },
  'penalty-cancelled': {
    posting: post('penalty-cancelled', { orderUuid, open: three, paid: four }),
    expected: ['PENALTY debit 7', `${receivable} credit 3`, 'EXCESS credit 4'],
  },
  'order-reduced': {
    posting: post('order-reduced', {
      orderUuid,
      takenOffTail: ten,
      returned: three,
      goodwillRecovered: four,
      commissionGivenUp: one,
    }),
    expected: [
      ...['MERCHANT debit 17', 'COMMISSION debit 1', `${receivable} credit 11`, 'EXCESS credit 3'],
      'GOODWILL credit 4',
    ],
  },
  'order-reversed': {
    posting: post('order-reversed', {
      orderUuid,
      purchaseAmount: ten,
      commission: one,
      unpaid: kopecks(4),
      paid: three,
      goodwillRecovered: four,
    }),
    expected: [
      ...['MERCHANT debit 10', 'COMMISSION debit 1', `${receivable} credit 4`, 'EXCESS credit 3'],
      'GOODWILL credit 4',
    ],
  },
  'goodwill-given': {
    posting: post('goodwill-given', { amount: three }),
    expected: ['GOODWILL debit 3', 'EXCESS credit 3'],
  },
  'refund-returned': {
    posting: post('refund-returned', { refundUuid, amount: three }),
    expected: ['EXCESS debit 3', 'CASH credit 3'],
  },
  'service-sold': {
    posting: post('service-sold', { orderUuid, intentUuid, amount: three }),
    expected: [`${receivable} debit 3`, 'SERVICE credit 3', 'CASH debit 3', `${receivable} credit 3`],
  },
} as const satisfies Record<PostingRule, { posting: Posting; expected: readonly string[] }>;

// docs/spec/rules.md#6
test('each posting rule debits and credits its accounts', () => {
  for (const [rule, { posting, expected }] of Object.entries(examples)) {
    assert.equal(posting.rule, rule);
    assert.deepEqual(lines(posting), expected, rule);
  }
});

// docs/spec/reliability.md#I-05, docs/spec/reliability.md#I-06
test('only a posting of bank money names its cause, an intent or a refund', () => {
  const { cause: settled } = examples['payment-settled'].posting;
  assert.deepEqual(settled, { intentUuid });
  for (const rule of ['excess-received', 'service-sold'] as const)
    assert.deepEqual(examples[rule].posting.cause, { intentUuid }, rule);
  assert.deepEqual(examples['refund-returned'].posting.cause, { refundUuid });
  for (const rule of [
    'order-approved',
    'penalty-applied',
    'penalty-cancelled',
    'order-reduced',
    'order-reversed',
    'goodwill-given',
  ] as const)
    assert.equal(examples[rule].posting.cause, null, rule);
});

test('a line of 0 is omitted', () => {
  const posting = post('order-approved', { orderUuid, purchaseAmount: ten, commission: noMoney });
  assert.deepEqual(lines(posting), [`${receivable} debit 10`, 'MERCHANT credit 10']);
});

// docs/spec/reliability.md#I-01, docs/spec/reliability.md#I-03
test('a posting that does not balance, is empty or has a negative line is refused', () => {
  const nothingElse = { orderUuid, goodwillRecovered: noMoney };
  const reversed = (unpaid: Kopecks, paid: Kopecks): Posting =>
    post('order-reversed', { ...nothingElse, purchaseAmount: ten, commission: noMoney, unpaid, paid });
  assert.equal(reversed(kopecks(7), three).lines.length, 3);
  assert.throws(() => reversed(kopecks(7), four));
  assert.throws(() => post('penalty-applied', { orderUuid, amount: noMoney }));
  assert.throws(() => post('penalty-applied', { orderUuid, amount: kopecks(-1) }));
  const oneLineBelow = { purchaseAmount: kopecks(11), commission: kopecks(-1), unpaid: ten, paid: noMoney };
  assert.throws(() => post('order-reversed', { ...nothingElse, ...oneLineBelow }));
});
