import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds, secondsBetween } from '../dates.ts';
import { nextFormQueryAt, nextQueryAt, formClosedAt } from './query-plan.ts';

const created = instant('2025-02-28T05:00:00Z');

/** The ages of a payment, in seconds, at which the bank is asked about it. */
function queryAges(count: number): number[] {
  const ages: number[] = [];
  let now = created;
  for (let index = 0; index < count; index += 1) {
    now = nextQueryAt(created, now);
    ages.push(secondsBetween(created, now));
  }
  return ages;
}

test('an unknown payment is queried within seconds, at five minutes, at an hour, then daily', () => {
  const ages = queryAges(40);
  assert.deepEqual(ages.slice(0, 4), [5, 10, 15, 20]);
  const late = ages.filter((age) => age >= 300);
  assert.deepEqual(late.slice(0, 4), [300, 3600, 3600 + 86_400, 3600 + 2 * 86_400]);
});

test('in the first five minutes the next query comes within a quarter of the age, or five seconds', () => {
  for (let age = 0; age < 300; age += 1) {
    const now = plusSeconds(created, age);
    const pause = secondsBetween(now, nextQueryAt(created, now));
    assert.ok(pause > 0 && pause <= Math.max(5, age / 4), `${age}: ${pause}`);
  }
});

// docs/spec/reliability.md#F-23, docs/spec/reliability.md#I-33
test('an open form is queried every four minutes, one minute after expiry, and then by the plan', () => {
  const expiresAt = plusSeconds(created, 1200);
  assert.equal(secondsBetween(expiresAt, formClosedAt(expiresAt)), 60);
  const ages: number[] = [];
  for (let now = created; ages.length < 40; ages.push(secondsBetween(created, now)))
    now = nextFormQueryAt(expiresAt, now);
  assert.deepEqual(ages.slice(0, 8), [240, 480, 720, 960, 1200, 1260, 1265, 1270]);
  const late = ages.filter((age) => age >= 1260 + 300);
  assert.deepEqual(late.slice(0, 3), [1260 + 300, 1260 + 3600, 1260 + 3600 + 86_400]);
});
