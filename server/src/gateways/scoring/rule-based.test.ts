import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { ruleBasedScoring } from './rule-based.ts';

const scoring = ruleBasedScoring({ debtLimit: kopecks(30_000_000), activeOrdersLimit: 20 });
const newCustomer = {
  debt: kopecks(0),
  activeOrders: 0,
  overduePayments: 0,
  fullAmount: kopecks(1_000_000),
};

async function scoreOf(facts: Partial<typeof newCustomer>): Promise<string> {
  return (await scoring.score({ ...newCustomer, ...facts })).kind;
}

test('debt and purchase together may reach the debt limit to the kopeck', async () => {
  assert.equal(await scoreOf({ fullAmount: kopecks(30_000_000) }), 'approved');
  assert.equal(await scoreOf({ fullAmount: kopecks(30_000_001) }), 'refused');
  assert.equal(await scoreOf({ debt: kopecks(29_000_000) }), 'approved');
  assert.equal(await scoreOf({ debt: kopecks(29_000_001) }), 'refused');
});

test('a customer with an overdue payment is refused', async () => {
  assert.equal(await scoreOf({ overduePayments: 1 }), 'refused');
});

test('a customer with twenty active orders is refused', async () => {
  assert.equal(await scoreOf({ activeOrders: 19 }), 'approved');
  assert.equal(await scoreOf({ activeOrders: 20 }), 'refused');
});
