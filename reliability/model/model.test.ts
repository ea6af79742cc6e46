import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { testedCommit } from '#testing/commit.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { startStack } from '#testing/stack/stack.ts';
import { clockNow, moveClockTo } from '#testing/bank/sandbox-calls.ts';
import { openOffice } from './staff-session.ts';
import { moscowDay, plusDays } from './days.ts';
import { kindsOfCommand, playSequence } from './play-sequence.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { shareClock } from './shared-clock.ts';

/** docs/spec/reliability.md#G-06 */
const sequences = sizeOf('MODEL_SEQUENCES');
/**
 * A failure names its own seed: `MODEL_SEED=42 MODEL_PATH=… MODEL_REPLAY=… npm test -- reliability/model` plays that
 * sequence alone.
 */
const seed = Number(process.env['MODEL_SEED'] ?? 1);
const [path, replayPath] = [process.env['MODEL_PATH'], process.env['MODEL_REPLAY']];
/** The number of sequences that share the clock. With more sequences the clock is moved less often. */
const sequencesAtOnce = 200;
const callsAtOnce = 10;
const shrinkSeconds = 60;

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'error' } });
await sellMovePayment(stack);
const tomorrow = plusDays(moscowDay(await clockNow(stack)), 1);
await moveClockTo(stack, `${tomorrow}T09:00:00Z`);

test(`${sequences} sequences of up to 100 actions have the answers of the model (seed ${seed})`, async () => {
  assert.ok(kindsOfCommand >= 40, `${kindsOfCommand} kinds`);
  const simulation = { stack, staffSession: openOffice(stack), limit: concurrencyLimit(callsAtOnce) };
  const clock = await shareClock(stack);
  const seeds = path === undefined ? Array.from({ length: sequences }, (_, index) => seed + index) : [seed];
  const participants = seeds.slice(0, sequencesAtOnce).map(() => clock.join());
  const failed: { readonly seed: number; readonly why: string }[] = [];
  await Promise.all(
    participants.map(async (clock) => {
      for (let next = seeds.shift(); next !== undefined; next = seeds.shift()) {
        const why = await playSequence(simulation, clock, { seed: next, path, replayPath, shrinkSeconds: 0 });
        if (why !== null) failed.push({ seed: next, why });
      }
      clock.leave();
    }),
  );
  const [first] = failed;
  if (first === undefined) return;
  const shrunk = await playSequence(simulation, clock.join(), {
    seed: first.seed,
    path,
    replayPath,
    shrinkSeconds,
  });
  const seedsFailed = failed.map((each) => each.seed).join(', ');
  assert.fail(
    `commit ${testedCommit()}, MODEL_SEED=${first.seed} (all that failed: ${seedsFailed}): ${shrunk ?? first.why}`,
  );
});
