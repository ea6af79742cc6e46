import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BookPair, compareBooks } from './compare-books.ts';

type Ours = NonNullable<BookPair['ours']>;

const settled: Ours = {
  ...{ kind: 'SCHEDULED', state: 'SETTLED', amount: 100 },
  ...{ returned: 0, confirmed: 0, returning: 0 },
};
const taken: BookPair['theirs'] = { charged: 100, refunded: 0, chargeCount: 1 };
const nothing: BookPair['theirs'] = { charged: 0, refunded: 0, chargeCount: 0 };

function kindOf(ours: Ours | null, theirs: BookPair['theirs']): string | null {
  const result = compareBooks({ ours, theirs });
  return result === null || result === 'not-compared' ? result : result.kind;
}

test('equal records are no difference', () => {
  assert.equal(kindOf(settled, taken), null);
  assert.equal(kindOf({ ...settled, state: 'DECLINED' }, nothing), null);
  assert.equal(kindOf({ ...settled, returned: 40 }, { ...taken, refunded: 40 }), null);
});

test('money that only the bank knows is a difference unless the bank refunded it in full', () => {
  assert.equal(kindOf(null, taken), 'UNKNOWN_CHARGE');
  assert.equal(kindOf({ ...settled, state: 'DECLINED' }, taken), 'UNKNOWN_CHARGE');
  assert.equal(kindOf({ ...settled, state: 'EXPIRED' }, { ...taken, refunded: 100 }), null);
});

test('a settled payment that the bank does not have, or has with a different amount, is a difference', () => {
  assert.deepEqual(compareBooks({ ours: settled, theirs: nothing }), {
    kind: 'MISSING_CHARGE',
    ourAmount: 100,
    theirAmount: 0,
  });
  assert.equal(kindOf(settled, { ...taken, charged: 101 }), 'MISSING_CHARGE');
});

test('two charges with one gateway order number are a difference', () => {
  assert.equal(kindOf(settled, { charged: 200, refunded: 0, chargeCount: 2 }), 'CHARGED_TWICE');
});

test('returned money is compared after the refund is finished', () => {
  assert.equal(kindOf({ ...settled, returned: 40 }, taken), 'REFUND_DIFFERS');
  assert.equal(kindOf(settled, { ...taken, refunded: 40 }), 'REFUND_DIFFERS');
  const returning = { ...settled, returning: 40 };
  for (const refunded of [1, 40]) assert.equal(kindOf(returning, { ...taken, refunded }), 'not-compared');
  assert.equal(kindOf(returning, { ...taken, refunded: 41 }), 'REFUND_DIFFERS');
  assert.equal(kindOf({ ...returning, returned: 40 }, { ...taken, refunded: 39 }), 'REFUND_DIFFERS');
  assert.equal(kindOf(returning, taken), null);
});

test('money that staff have confirmed may be absent from the bank’s records', () => {
  const confirmed = { ...settled, returned: 40, confirmed: 30 };
  for (const refunded of [10, 40]) assert.equal(kindOf(confirmed, { ...taken, refunded }), null);
  for (const refunded of [0, 30]) assert.equal(kindOf(confirmed, { ...taken, refunded }), 'REFUND_DIFFERS');
});

test('open payments, card bindings and bulk payoffs are not compared', () => {
  for (const state of ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'] as const)
    assert.equal(kindOf({ ...settled, state }, taken), 'not-compared');
  assert.equal(kindOf({ ...settled, kind: 'FULL_PAYMENT' }, nothing), 'not-compared');
  assert.equal(kindOf({ ...settled, kind: 'BINDING', amount: 0 }, nothing), 'not-compared');
});
