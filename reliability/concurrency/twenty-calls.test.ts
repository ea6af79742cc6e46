import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { isNightRun } from '#testing/night.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { randomOf } from '#testing/random.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { startStack } from '#testing/stack/stack.ts';
import { advanceClock, approvedCharges } from '#testing/bank/sandbox-calls.ts';
import { recordAnswers } from '../promises/record/record-answers.ts';
import { assertPromisesTrue } from '../promises/true-promises.ts';
import { balances, leftOver } from './books.ts';
import { raceCalls } from './calls.ts';
import { playRound, type Tally, worker } from './play-round.ts';
import { prepareScene } from './round-setup.ts';
import { favouriteOf, planRounds } from './starts.ts';
import { openTimeline } from './timeline.ts';

/** docs/spec/reliability.md#G-07 */
const rounds = sizeOf('RACE_ROUNDS');
const seed = Number(process.env['RACE_SEED'] ?? 1);
/** The largest number of additional rounds. They repeat the calls that have not succeeded yet, and send these first. */
const extraRounds = 8;

const databaseUrl = await openTestDatabase({ after }, 'demo');
const database = openDatabase({ url: databaseUrl });
after(() => database.close());
// PostgreSQL resolves each deadlock at once, even if many happen (docs/spec/reliability.md#F-31)
const name = new URL(databaseUrl).pathname.slice(1);
await database.autocommit.unsafe(`alter database ${name} set deadlock_timeout = '10ms'`);
const stack = await startStack({ after }, { databaseUrl, environment: { LOG_LEVEL: 'error' } });
const answers = recordAnswers(stack);
await sellMovePayment(stack);

const tally: Tally = new Map();
const racedOrders: string[] = [];

test(`${rounds} rounds of thirty concurrent calls about one order have no fault and one answer per key (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const plan = planRounds(rounds + extraRounds);
  const timeline = await openTimeline(stack, plan);
  for (const planned of plan) {
    if (planned.round >= rounds && callsWithoutSuccess().length === 0) break;
    const purchase = await timeline.until(planned);
    racedOrders.push(...purchase.orderUuids);
    try {
      const preferred = planned.round < rounds ? favouriteOf(planned) : callsWithoutSuccess();
      await playRound(await prepareScene(database.reader, { ...purchase, preferred }), random, {
        tally,
        reader: database.reader,
      });
    } catch (error) {
      const where = `commit ${testedCommit()}, seed ${seed}, round ${planned.round}: ${planned.start}`;
      throw new Error(where, { cause: error });
    }
  }
});

test('no debt was paid twice, and the bank’s book agrees with the books', async () => {
  await advanceClock(stack, 'PT30M');
  const numbers = (await approvedCharges(stack)).map(({ orderNumber }) => orderNumber);
  assert.equal(new Set(numbers).size, numbers.length);
  const wrong = (await balances(stack, database.reader, racedOrders)).filter(
    ({ atBank, inBooks }) => atBank !== inBooks,
  );
  assert.deepEqual(wrong, []);
  await assertAuditHolds(stack);
});

test('half an hour later no payment, refund or job is in progress', async () => {
  assert.deepEqual(await leftOver(database.reader), []);
  assert.doesNotMatch(stack.log(), /"msg":"(job.dead|request.failed)"/);
});

test('every message and answer agrees with the bank’s book, and each costly event has a message', async () => {
  await advanceClock(stack, 'PT2H');
  await assertPromisesTrue(stack, answers);
});

test('by night each call succeeds at least once, and some are refused during another payment', () => {
  if (!isNightRun) return;
  assert.deepEqual(callsWithoutSuccess(), []);
  const outcomes = [...tally.values()].map((words) => words.get('payment.in.progress.error') ?? 0);
  assert.ok(outcomes.some((count) => count > 0));
});

function callsWithoutSuccess(): readonly string[] {
  return [worker, ...Object.keys(raceCalls)].filter((call) => tally.get(call)?.get('SUCCESS') === undefined);
}
