import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { diceOf } from '../lives/dice.ts';
import { assertAuditHolds } from '../stage/audit.ts';
import { testedCommit } from '../stage/commit.ts';
import { machineClock } from '../stage/machine-clock.ts';
import { sellMovePayment } from '../stage/move-payment.ts';
import { advanceClock, bankOperations, clockNow } from '../stage/world.ts';
import { type FlowName, flows, prepareFlows } from './flows.ts';
import { startTappedStack } from './tapped-stack.ts';

/** So many flows have the clock of the product's machine jump in their middle (G-20); at night more. */
const flowsToMeet = Number(process.env['CLOCK_JUMPS'] ?? 60);
const seed = Number(process.env['CLOCK_SEED'] ?? 1);
const commit = testedCommit();

const machine = await machineClock();
const { stack, taps } = await startTappedStack({ after }, machine.environment);
const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
await sellMovePayment(stack);

const flowNames = Object.keys(flows) as FlowName[];
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
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

type Deed = { readonly afterMilliseconds: number; readonly work: () => Promise<unknown> };

/** Does all of it at once, sets the clock of the machine when so much has been said, and right again when all is done; how many were in the middle. */
async function jumpAmid({ line, message, aheadSeconds }: Jump, deeds: readonly Deed[]): Promise<number> {
  const tap = taps[line];
  const underWay = new Set<Deed>();
  let met = 0;
  const onHit = async (): Promise<void> => {
    met = underWay.size;
    await machine.set(aheadSeconds);
  };
  tap.arm({ message, side: 'held', onHit });
  await Promise.all(
    deeds.map(async (deed) => {
      await new Promise((resolve) => setTimeout(resolve, deed.afterMilliseconds));
      underWay.add(deed);
      await deed.work();
      underWay.delete(deed);
    }),
  );
  tap.disarm();
  await assertTimeIsRight();
  await machine.setRight();
  await advanceClock(stack, 'PT3M');
  return met;
}

/** Whatever its machine says. */
async function assertTimeIsRight(): Promise<void> {
  const answer = await fetch(`${stack.productUrl}/sandbox-hooks/clock`);
  const { now } = (await answer.json()) as { now: string };
  const wrongMilliseconds = Math.abs(Date.parse(now) - Date.parse(await clockNow(stack)));
  assert.ok(wrongMilliseconds < 5 * minute * 1000, `${wrongMilliseconds} ms`);
}

/** Longer than a job of the timetable, or an order of which something is due soon, waits by itself. */
const furthestJobDays = 3;

async function assertNothingLiesAhead(what: string): Promise<void> {
  const now = await clockNow(stack);
  const lost = await reader<{ kind: string; at: string }[]>`
    select kind, run_at as at from job where run_at > ${now}::timestamptz + make_interval(days => ${furthestJobDays})`;
  assert.deepEqual([...lost], [], what);
}

/** What is due of an order, unless something of it was charged today: of two payments that fall on one day the second is charged tomorrow. */
async function assertAllDueIsCharged(what: string): Promise<void> {
  const today = new Date(Date.parse(await clockNow(stack)) + 3 * hour * 1000).toISOString().slice(0, 10);
  const left = await reader<{ order: string; number: number; date: string; state: string }[]>`
    select order_uuid as order, payment_number as number, plan_date as date, scheduled_payment.state
    from scheduled_payment join orders using (order_uuid)
    where orders.state = 'ACTIVE' and plan_date <= ${today} and scheduled_payment.state in ('NOT_YET_PAID', 'ERROR_PAID')
      and not exists (
        select from operation where operation.order_uuid = orders.order_uuid and kind = 'SCHEDULED' and operation.state = 'SETTLED'
          and (created_at at time zone 'Europe/Moscow')::date = ${today})`;
  assert.deepEqual([...left], [], what);
}

/** By the bank's own clock, which nobody has set. */
async function assertOneWriteOffADay(what: string): Promise<void> {
  const writeOffs = await reader<{ number: string; order: string }[]>`
    select gateway_order_number as number, order_uuid as order from operation where kind = 'SCHEDULED'`;
  const orderOf = new Map(writeOffs.map(({ number, order }) => [number, order]));
  const charged = (await bankOperations(stack)).filter(({ kind, approved }) => kind === 'CHARGE' && approved);
  const days = charged.flatMap(({ orderNumber, at }) => {
    const order = orderOf.get(orderNumber);
    return order === undefined ? [] : [`${order} ${at.slice(0, 10)}`];
  });
  assert.equal(new Set(days).size, days.length, what);
}

const ofEach = 2;
const timesEach = (name: FlowName): FlowName[] => Array.from({ length: ofEach }, () => name);
/** A crowd says so much to the database and to the bank until all of it is done. */
const crowdMessages = { database: 300, bank: 20 } as const;

test(`${flowsToMeet} flows in the middle of which the machine’s clock jumps by −1 to +60 days, and back again: nothing is lost, nothing is charged twice or on a wrong day (G-20, seed ${seed})`, async () => {
  const dice = diceOf(seed);
  let met = 0;
  for (let crowds = 0; met < flowsToMeet; crowds += 1) {
    const line = dice.percent(75) ? 'database' : 'bank';
    const jump = {
      line,
      message: 1 + dice.throw(crowdMessages[line]),
      aheadSeconds: dice.percent(30) ? -dice.throw(day) : dice.throw(60 * day),
    } as const;
    // who waits for the morning comes first: it is one for all, and the others' sessions have to outlive it
    const morning = await prepare(['a write-off']);
    const others = await prepare(flowNames.filter((name) => name !== 'a write-off').flatMap(timesEach));
    const works = [...morning, ...others];
    const metNow = await jumpAmid(
      jump,
      works.map((work) => ({ afterMilliseconds: dice.throw(60), work })),
    );
    met += metNow;
    const what = `commit ${commit}, seed ${seed}, crowd ${crowds}, ${JSON.stringify(jump)}: ${metNow} flows met`;
    process.stdout.write(`${what}\n`);
    await assertNothingLiesAhead(what);
    await assertAllDueIsCharged(what);
    await assertOneWriteOffADay(what);
    await assertAuditHolds(stack).catch((cause: unknown) => {
      throw new Error(`${what}: ${String(cause)}`, { cause });
    });
  }
});
