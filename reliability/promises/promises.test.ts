import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { startStack } from '#testing/stack/stack.ts';
import { wideLimits } from '#testing/stack/wider-limits.ts';
import { checks } from './checks/all-checks.ts';
import { falseFacts } from './lies/false-facts.ts';
import { falsePromises } from './lies/false-promises.ts';
import { isFound } from './lies/is-found.ts';
import { plantedFaults } from './lies/planted-faults.ts';
import type { RunRecord } from './record/run-record.ts';
import { recordPromises } from './record/record-promises.ts';

/**
 * Proves that the service makes no false promise (docs/spec/rules.md#3).
 *
 * 1. `record/` plays days of the clients of many orders on the real product (`record-promises.ts`). The clients read their
 *    contract, screens, calendar and messages, and act now and then. The result is one `PromiseRecord`
 *    (`run-record.ts`): all promises, the bank's book, and the facts that may change a promise.
 * 2. `checks/` has pure functions. Each one finds one kind of fault in the record (`all-checks.ts`).
 * 3. `lies/` proves the checks. Each lie falsifies one kind of promise or fact in a copy of the record of one client,
 *    and its check has to find it. Each of the fifteen planted faults has to be found in every run. `lies.test.ts`
 *    does so without a product, with the record of an example.
 *
 * `PROMISED_ORDERS=20 PROMISES_SEED=7 npm test -- reliability/promises` runs another size or seed.
 */
const orders = sizeOf('PROMISED_ORDERS');
const days = sizeOf('PROMISED_DAYS');
const seed = Number(process.env['PROMISES_SEED'] ?? 1);
/** Each piece has a product and a seed of its own, so that the record of 10,000 orders fits into memory. */
const ordersInPiece = 500;
const shownFaults = 20;

const pieces = Array.from({ length: Math.ceil(orders / ordersInPiece) }, (_, index) => ({
  seed: seed + index,
  orders: Math.min(ordersInPiece, orders - index * ordersInPiece),
}));

for (const piece of pieces)
  test(`${piece.orders} orders have no false promise (seed ${piece.seed})`, async (pieceTest) => {
    const environment = { LOG_LEVEL: 'error', ...wideLimits };
    const stack = await startStack(pieceTest, { environment });
    const printLine = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    const compare = (soFar: RunRecord, day: number): void => {
      for (const [name, check] of Object.entries(checks)) {
        const faults = check(soFar);
        const where = `commit ${testedCommit()}, seed ${piece.seed} of ${piece.orders} orders, day ${day}`;
        assert.deepEqual(faults.slice(0, shownFaults), [], `${where}: ${faults.length} times ${name}`);
      }
    };
    const record = await recordPromises(stack, { ...piece, days, printLine, compare });
    // whether a small run shows a lie depends on its events, so this is printed and `lies/lies.test.ts` proves it
    for (const lie of [...falsePromises(), ...falseFacts()])
      if (isFound(lie, record) === false) process.stdout.write(`not found in this run: ${lie.name}\n`);
    await pieceTest.test('each planted fault is found', () => {
      const missed = plantedFaults.filter((fault) => isFound(fault, record) !== true);
      assert.deepEqual(
        missed.map(({ name }) => name),
        [],
      );
    });
    await pieceTest.test('the run has charges, declines, other cards, penalties and returned money', () => {
      const { tries, penalties, returns } = record;
      assert.ok(tries.some(({ isApproved }) => isApproved) && tries.some(({ isApproved }) => !isApproved));
      assert.ok(tries.some(({ isOtherCard }) => isOtherCard));
      assert.ok(penalties.length > 0 && returns.length > 0);
    });
    await pieceTest.test('every invariant holds', () => assertAuditHolds(stack));
  });
