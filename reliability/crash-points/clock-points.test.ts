import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { longestWaitMilliseconds } from '#testing/eventually.ts';
import { testedCommit } from '#testing/commit.ts';
import { machineClock } from '#testing/stack/machine-clock.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { afterAJump } from './after-a-jump.ts';
import { type Action, pointFlows } from './point-flows.ts';
import { type Point, points } from './points.ts';
import { startParsedStack } from '#testing/stack/tapped-stack.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How far the clock of the product's machine jumps, in seconds (docs/spec/reliability.md#G-20). */
const backward = [-day, -12 * hour, -hour, -6 * minute];
const forward = [6 * minute, hour, 11 * hour, day, 7 * day, 14 * day, 31 * day, 60 * day];
const jumps = [...backward, ...forward];

/** The number of jumps at each point. Each point begins with a different jump. */
const jumpsAtEach = sizeOf('CLOCK_JUMPS_AT_EACH');
const seed = Number(process.env['CLOCK_SEED'] ?? 1);
const commit = testedCommit();

const machine = await machineClock();
const { stack, taps } = await startParsedStack({ after }, machine.environment);
const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const { assertTimeIsRight, assertNoEffect: assertNothingCameOfIt } = afterAJump(stack);

type FlowName = keyof typeof pointFlows;
type Meeting = { readonly name: string; readonly point: Point; readonly aheadSeconds: number };

const flowNames = Object.keys(pointFlows) as FlowName[];
const allPoints = flowNames.flatMap((flow) =>
  Object.entries<Point>(points[flow]).map(([name, point]) => ({ flow, name, point })),
);

function meetingsOf(flow: FlowName): Meeting[] {
  return allPoints.flatMap(({ flow: of, name, point }, index) =>
    of !== flow
      ? []
      : Array.from({ length: jumpsAtEach }, (_, turn) => ({
          name,
          point,
          aheadSeconds: jumps[(index + turn + seed) % jumps.length] ?? day,
        })),
  );
}

/**
 * The number of flows that are prepared together. The sessions of waiting clients last for so many. Flows without a
 * session run in larger batches, so that the clock moves over the weeks only once.
 */
const preparedAtOnce = {
  'A redirect payment': 8,
  'B saved card': 8,
  'C scheduled worker': 8,
  'D cancel a paid penalty': 100,
  'E bulk file': 100,
  'F card change': 8,
} as const satisfies Record<FlowName, number>;
let buyers = 0;

function prepare(flow: FlowName, count: number): Promise<readonly Action[]> {
  const wanted = Array.from({ length: count }, (_, index) => ({
    phone: String(9_200_000_000 + buyers + index),
    orderNumber: `POINT-${buyers + index}`,
  }));
  buyers += count;
  return pointFlows[flow](stack, wanted);
}

/** Runs the flow, jumps the clock at the point, and corrects the clock when the flow has ended. */
async function jumpAt({ point, aheadSeconds }: Meeting, action: Action): Promise<void> {
  const { promise: met, resolve } = Promise.withResolvers<boolean>();
  const tap = taps[point.line];
  tap.watch(point, async () => {
    await machine.set(aheadSeconds);
    resolve(true);
  });
  try {
    await action();
    const givenUp = setTimeout(resolve, longestWaitMilliseconds, false);
    assert.ok(await met, 'the flow did not reach the point');
    clearTimeout(givenUp);
    await advanceClock(stack, 'PT1S');
    await assertTimeIsRight();
  } finally {
    tap.disarm();
    await machine.setRight();
  }
  await advanceClock(stack, 'PT2M');
}

/** Each flow has ended: no status request and no refund is pending. */
async function assertNothingIsUnderWay(): Promise<void> {
  const open = await reader<{ state: string }[]>`
    select kind, state from operation where state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
    union all select 'refund', state from operation_refund where state <> 'DONE'`;
  assert.deepEqual([...open], []);
}

const namedPoints = { A: 14, B: 12, C: 8, D: 8, E: 10, F: 8 };

test('the table names each of the sixty points of docs/spec/reliability.md', () => {
  const named = Object.entries(namedPoints).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  assert.deepEqual(
    allPoints.map(({ name }) => name.split(' ')[0]),
    named,
  );
});

const scheduled: FlowName = 'C scheduled worker';
/** Flows that move the clock by months come last, because passwords of staff expire during them. */
const played = [...flowNames.filter((name) => name !== scheduled), scheduled];

for (const flow of played)
  // docs/spec/reliability.md#G-20, seed ${seed}
  test(`${flow}: after a jump of the machine’s clock at any point the flow ends and charges once`, async () => {
    const meetings = meetingsOf(flow);
    for (let first = 0; first < meetings.length; first += preparedAtOnce[flow]) {
      const batch = meetings.slice(first, first + preparedAtOnce[flow]);
      for (const [index, action] of (await prepare(flow, batch.length)).entries()) {
        const meeting = batch[index];
        assert.ok(meeting);
        const context = `commit ${commit}, seed ${seed}, ${meeting.name}, ${meeting.aheadSeconds} s`;
        await jumpAt(meeting, action)
          .then(assertNothingIsUnderWay)
          .catch((cause: unknown) => {
            throw new Error(`${context}: ${String(cause)}`, { cause });
          });
        await assertNothingCameOfIt(context);
        process.stdout.write(`${context}\n`);
      }
    }
  });
