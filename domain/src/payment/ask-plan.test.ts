import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds, secondsBetween } from '../calendar.ts';
import { askAgainAt } from './ask-plan.ts';

const created = instant('2025-02-28T05:00:00Z');

/** Ages in seconds at which the bank is asked, from the first question on. */
function askedAt(count: number): number[] {
  const ages: number[] = [];
  let now = created;
  for (let index = 0; index < count; index += 1) {
    now = askAgainAt(created, now);
    ages.push(secondsBetween(created, now));
  }
  return ages;
}

test('an unknown payment is asked about within seconds, at five minutes, at an hour, then daily', () => {
  const ages = askedAt(40);
  assert.deepEqual(ages.slice(0, 4), [5, 10, 15, 20]);
  const late = ages.filter((age) => age >= 300);
  assert.deepEqual(late.slice(0, 4), [300, 3600, 3600 + 86_400, 3600 + 2 * 86_400]);
});

test('between two of the quick questions never more than a quarter of the age passes, and never none', () => {
  for (let age = 0; age < 300; age += 1) {
    const now = plusSeconds(created, age);
    const pause = secondsBetween(now, askAgainAt(created, now));
    assert.ok(pause > 0 && pause <= Math.max(5, age / 4), `${age}: ${pause}`);
  }
});
