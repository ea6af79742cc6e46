import { after, test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { randomOf } from '#testing/random.ts';
import { testedCommit } from '#testing/commit.ts';
import { machineClock } from '#testing/stack/machine-clock.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { afterAJump } from './after-a-jump.ts';
import { type FlowName, flows, prepareFlows } from './flows.ts';
import { startTappedStack } from '#testing/stack/tapped-stack.ts';

/** The number of flows during which the clock of the machine jumps (docs/spec/reliability.md#G-20). */
const flowsToInterrupt = sizeOf('CLOCK_JUMPS');
const seed = Number(process.env['CLOCK_SEED'] ?? 1);
const commit = testedCommit();

const machine = await machineClock();
const { stack, taps } = await startTappedStack({ after }, machine.environment);
const { assertTimeIsRight, assertNoEffect: assertNothingCameOfIt } = afterAJump(stack);
await sellMovePayment(stack);

const flowNames = Object.keys(flows) as FlowName[];
const day = 24 * 3600;
let orders = 0;

async function prepare(names: readonly FlowName[]): Promise<(() => Promise<unknown>)[]> {
  orders += names.length;
  return prepareFlows(stack, names, orders - names.length);
}

type Jump = {
  readonly line: 'database' | 'bank';
  readonly message: number;
  readonly aheadSeconds: number;
};

type Action = { readonly afterMilliseconds: number; readonly work: () => Promise<unknown> };

/**
 * Runs all flows at once, changes the machine's clock after this number of messages, and corrects it at the end.
 * Returns how many flows were interrupted.
 */
async function jumpAmid({ line, message, aheadSeconds }: Jump, actions: readonly Action[]): Promise<number> {
  const tap = taps[line];
  const underWay = new Set<Action>();
  let met = 0;
  const onHit = async (): Promise<void> => {
    met = underWay.size;
    await machine.set(aheadSeconds);
  };
  tap.arm({ message, side: 'held', onHit });
  await Promise.all(
    actions.map(async (action) => {
      await new Promise((resolve) => setTimeout(resolve, action.afterMilliseconds));
      underWay.add(action);
      await action.work();
      underWay.delete(action);
    }),
  );
  tap.disarm();
  await assertTimeIsRight();
  await machine.setRight();
  await advanceClock(stack, 'PT3M');
  return met;
}

const ofEach = 2;
const timesEach = (name: FlowName): FlowName[] => Array.from({ length: ofEach }, () => name);
/** The number of messages that all flows of a run send to the database and the bank. */
const messagesPerCrowd = { database: 300, bank: 20 } as const;

// docs/spec/reliability.md#G-20, seed ${seed}
test(`${flowsToInterrupt} flows survive jumps of the machine’s clock by −1 to +60 days`, async () => {
  const random = randomOf(seed);
  let met = 0;
  for (let crowds = 0; met < flowsToInterrupt; crowds += 1) {
    const line = random.percent(75) ? 'database' : 'bank';
    const jump = {
      line,
      message: 1 + random.below(messagesPerCrowd[line]),
      aheadSeconds: random.percent(30) ? -random.below(day) : random.below(60 * day),
    } as const;
    // flows that wait for the morning come first, because they share the morning and the sessions of the others would
    // not outlive it
    const morning = await prepare(['a scheduled charge']);
    const others = await prepare(
      flowNames.filter((name) => name !== 'a scheduled charge').flatMap(timesEach),
    );
    const works = [...morning, ...others];
    const interruptedNow = await jumpAmid(
      jump,
      works.map((work) => ({ afterMilliseconds: random.below(60), work })),
    );
    met += interruptedNow;
    const context = `commit ${commit}, seed ${seed}, crowd ${crowds}, ${JSON.stringify(jump)}: ${interruptedNow} flows met`;
    process.stdout.write(`${context}\n`);
    await assertNothingCameOfIt(context);
  }
});
