import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { approvalKinds } from '#domain/staff/approval.ts';
import { isNightRun } from '#testing/night.ts';
import { sizeOf } from '#testing/sizes.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { calls } from '#testing/calls.ts';
import { bypasses, ownApproval } from './planted-bypasses.ts';
import { drawnCalls } from './any-call.ts';
import { newCoverage } from './attack.ts';
import { playSequence } from './search.ts';
import { results } from './violations.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';

/** docs/spec/rules.md#14 */
const sequences = sizeOf('TWO_PEOPLE_SEQUENCES');
const seed = Number(process.env['TWO_PEOPLE_SEED'] ?? 1);
/** A search fails if it does not find a planted bypass within this number of sequences. */
const mostToFind = 500;
/** A sequence mostly waits for the database, so several products run concurrently. */
const productsAtOnce = 3;
/**
 * A product is replaced after this number of sequences, because `restoreBaseline` does not restore orders and shops.
 */
const sequencesPerProduct = 250;

/**
 * Staff calls by their callers and paths, read from the contract and not from the handlers that the search draws from.
 */
const staffCalls = Object.entries<Endpoint>(endpoints)
  .filter(([key, { caller }]) => typeof caller === 'object' || key.includes(' /admin/'))
  .map(([key]) => key)
  .sort();

test('the sequences draw from every staff call of the contract', () => {
  const guidedAlone = calls.uploadPayoffFile;
  assert.deepEqual([...drawnCalls, guidedAlone].sort(), staffCalls);
});

const coverage = newCoverage();

test(`no sequence of up to eight calls by one person reaches a result that needs two (${sequences} sequences, seed ${seed})`, async () => {
  let next = 0;
  const found: string[] = [];
  const playProducts = async (): Promise<void> => {
    for (let first = next; first < sequences; first = next) {
      next += sequencesPerProduct;
      const end = Math.min(next, sequences);
      await withFixtures(async (fixtures) => {
        for (let number = first; number < end && found.length === 0; number += 1)
          found.push(...(await playSequence(fixtures, { seed, number }, coverage)));
      });
    }
  };
  await Promise.all(Array.from({ length: productsAtOnce }, playProducts));
  assert.deepEqual(found, []);
});

const requestKinds = [...Object.keys(approvalKinds), 'FILE'].sort();

test('the person requested every kind of approval', () => {
  assert.deepEqual([...coverage.requested].sort(), requestKinds);
});

/** Whether the sequences are enough for every call; in fewer sequences a rare call or decision may be missing. */
const isFullRun = sequences >= 5_000;

if (isFullRun) {
  test('accounts with the right for it made every staff call of the contract', () => {
    assert.deepEqual([...coverage.permitted].sort(), staffCalls);
  });

  test('the person tried to approve every kind from a second account', () => {
    assert.deepEqual([...coverage.triedToApprove].sort(), requestKinds);
  });
}

/** By day only two of the nine bypasses are planted, one in the database and one in a handler. */
const searched = isNightRun ? bypasses : [...bypasses.slice(0, 1), ...bypasses.slice(-1)];

describe('the search finds a planted bypass', { concurrency: productsAtOnce }, () => {
  for (const { name, plant } of searched) {
    test(name, async (t) => {
      const tried = await withFixtures(async (fixtures) => {
        await plant(fixtures);
        for (let number = 0; number < mostToFind; number += 1)
          if ((await playSequence(fixtures, { seed, number })).length > 0) return number + 1;
        return null;
      });
      assert.notEqual(tried, null, `not found in ${mostToFind} sequences`);
      t.diagnostic(`found in sequence ${tried}`);
    });
  }
});

test('the search reaches every result when a request can be approved by its author', async () => {
  const reached = new Set<string>();
  await withFixtures(async (fixtures) => {
    await ownApproval.plant(fixtures);
    for (let number = 0; number < mostToFind && reached.size < Object.keys(results).length; number += 1)
      for (const found of await playSequence(fixtures, { seed, number }))
        reached.add(found.split('\n')[0] ?? '');
  });
  assert.deepEqual([...reached].sort(), Object.values(results).sort());
});

/** Runs `work` with a product of its own and closes it. */
async function withFixtures<Value>(work: (fixtures: Fixtures) => Promise<Value>): Promise<Value> {
  const ends: (() => Promise<void> | void)[] = [];
  const cleanUp: CleanUp = { after: (end) => void ends.unshift(end) };
  try {
    return await work(await openFixtures(cleanUp));
  } finally {
    for (const end of ends) await end();
  }
}
