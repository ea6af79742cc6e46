import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '#tools/test-database.ts';
import { diceOf } from '../simulation/dice.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { sellMovePayment } from '#testing/move-payment.ts';
import { startStack } from '#testing/stack.ts';
import { advanceClock, bankOperations } from '#testing/world.ts';
import { balances, leftOver } from './books.ts';
import { raceCalls } from './calls.ts';
import { playRound, type Tally, worker } from './play-round.ts';
import { prepareScene } from './scene.ts';
import { planRounds } from './starts.ts';
import { openTimeline } from './timeline.ts';

/** docs/spec/reliability.md#G-07; at night `RACE_ROUNDS=200 npm test -- reliability/concurrency`. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 20);
const seed = Number(process.env['RACE_SEED'] ?? 1);
/** More are played where some call has not won yet. */
const spareRounds = 8;

const databaseUrl = await openTestDatabase({ after }, 'demo');
const database = openDatabase({ url: databaseUrl });
after(() => database.close());
// two who wait for each other are parted at once, as often as it happens (docs/spec/reliability.md#F-31)
const name = new URL(databaseUrl).pathname.slice(1);
await database.autocommit.unsafe(`alter database ${name} set deadlock_timeout = '10ms'`);
const stack = await startStack({ after }, { databaseUrl, environment: { LOG_LEVEL: 'error' } });
await sellMovePayment(stack);

const tally: Tally = new Map();
const raced: string[] = [];

test(`${rounds} rounds of thirty calls about one order at one moment, of more than twenty kinds, while its write-off or penalty falls due: nobody is answered with a fault, one press has one answer (seed ${seed})`, async () => {
  const dice = diceOf(seed);
  const plan = planRounds(rounds + spareRounds);
  const timeline = await openTimeline(stack, plan);
  for (const planned of plan) {
    if (planned.round >= rounds && losers().length === 0) break;
    const bought = await timeline.until(planned);
    raced.push(...bought.orderUuids);
    try {
      await playRound(await prepareScene(database.reader, bought), dice, { tally, reader: database.reader });
    } catch (error) {
      const where = `commit ${testedCommit()}, seed ${seed}, round ${planned.round}: ${planned.start}`;
      throw new Error(where, { cause: error });
    }
  }
});

test('no debt was paid twice: the bank has charged each number once, and of each order it holds what the books say', async () => {
  await advanceClock(stack, 'PT30M');
  const numbers = (await bankOperations(stack))
    .filter(({ kind, approved }) => kind === 'CHARGE' && approved)
    .map(({ orderNumber }) => orderNumber);
  assert.equal(new Set(numbers).size, numbers.length);
  const wrong = (await balances(stack, database.reader, raced)).filter(
    ({ atBank, inBooks }) => atBank !== inBooks,
  );
  assert.deepEqual(wrong, []);
  await assertAuditHolds(stack);
});

test('nothing hangs: half an hour later no payment, refund or job is under way any more', async () => {
  assert.deepEqual(await leftOver(database.reader), []);
  assert.doesNotMatch(stack.log(), /"msg":"(job.dead|request.failed)"/);
});

test('each call has won at times, and so has the worker; and others came too late', () => {
  assert.deepEqual(losers(), []);
  const told = [...tally.values()].map((words) => words.get('payment.in.progress.error') ?? 0);
  assert.ok(told.some((count) => count > 0));
});

function losers(): readonly string[] {
  return [worker, ...Object.keys(raceCalls)].filter((call) => tally.get(call)?.get('SUCCESS') === undefined);
}
