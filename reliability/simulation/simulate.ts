import { type Database, openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { sellMovePayment } from '#testing/move-payment.ts';
import { testedCommit } from '#testing/commit.ts';
import { assertNoFaultInLog } from '#testing/log-of-faults.ts';
import type { Stack } from '#testing/stack.ts';
import { advanceClock, clearFaults, injectFault } from '#testing/world.ts';
import { bringToItsEnd, doSomething } from './actions.ts';
import { drawFault } from './bank-faults.ts';
import { randomOf, randomOfPart } from './random.ts';
import { buyOne, planPurchase } from './purchases.ts';
import type { Sale, World } from './world.ts';

export type LivesPlan = {
  readonly seed: number;
  /** Purchases, spread over the first half of the days. */
  readonly orders: number;
  /** After these days, every customer closes what is still open. */
  readonly days: number;
  /** The percentage of days on which the product is killed during its work. */
  readonly killPercent: number;
  /** Called with a summary of each day. */
  readonly tell: (line: string) => void;
};

export type LivesReport = {
  readonly days: number;
  readonly orders: number;
  /** Orders that could not be closed, with the actions of the last day. */
  readonly open: readonly string[];
  readonly actions: number;
  readonly kills: number;
};

/** More concurrent customers only lengthen the queues on two cores. */
const atOnce = 8;
/** Every order is closed within this number of days, whatever the bank does. */
const mostLastDays = 12;

/**
 * Simulates orders from purchase to close on the real product in compressed time: payments in two tabs, declining
 * cards, refunds, stops, faults of the bank, jumps of the clock and kills of the product, all planned by a seed. Every
 * invariant is checked after each day.
 * @throws Error that names commit, seed and day, with the diary of the day.
 */
export async function runSimulation(stack: Stack, plan: LivesPlan): Promise<LivesReport> {
  const world: World = {
    stack,
    random: randomOf(plan.seed),
    sales: [],
    diary: [],
    staff: new Map(),
  };
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  await sellMovePayment(stack);
  const tally = { actions: 0, kills: 0 };
  let day = 0;
  const liveDay = async (
    acting: (sales: readonly Sale[]) => readonly Sale[],
    action: Action,
  ): Promise<void> => {
    day += 1;
    world.diary.length = 0;
    try {
      await buyToday(world, plan, day);
      const chosen = acting(world.sales);
      tally.actions += chosen.length;
      tally.kills += await liveOneDay(world, plan, { day, acting: chosen, action });
      await assertAuditHolds(stack);
      assertNoFaultInLog(stack);
      plan.tell(`day ${day}: ${world.sales.length} orders, ${chosen.length} actions, every invariant holds`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const where = `commit ${testedCommit()}, seed ${plan.seed} of ${plan.orders} orders in ${plan.days} days, day ${day}`;
      throw new Error(`${where}: ${why}\n${world.diary.join('\n')}`, { cause: error });
    }
  };
  try {
    while (day < plan.days)
      await liveDay(
        (sales) => sales.filter(() => world.random.percent(Math.max(5, 600 / sales.length))),
        doSomething,
      );
    let open = await openLives(world, database);
    while (open.length > 0 && day < plan.days + mostLastDays) {
      const acting = open;
      await liveDay(() => acting, bringToItsEnd);
      open = await openLives(world, database);
    }
    const told = open.map(({ phone, orderUuid }) =>
      [orderUuid, ...world.diary.filter((line) => line.includes(phone))].join('\n'),
    );
    return { days: day, orders: world.sales.length, open: told, ...tally };
  } finally {
    await database.close();
  }
}

type Action = (world: World, sale: Sale) => Promise<void>;

async function openLives({ sales }: World, { reader }: Database): Promise<Sale[]> {
  const rows = await reader<{ orderUuid: string }[]>`
    select order_uuid as "orderUuid" from orders where state in ('APPROVED', 'ACTIVE')`;
  const open = new Set(rows.map(({ orderUuid }) => orderUuid));
  return sales.filter(({ orderUuid }) => open.has(orderUuid));
}

async function buyToday(world: World, { orders, days, seed }: LivesPlan, day: number): Promise<void> {
  const buyingDays = Math.ceil(days / 2);
  const until = Math.min(orders, Math.ceil((orders * day) / buyingDays));
  const planned = Array.from({ length: until - world.sales.length }, (_, index) =>
    planPurchase(world.random, `${seed}-${world.sales.length + index}`, world.sales.length + index),
  );
  for (let first = 0; first < planned.length; first += atOnce) {
    const bought = await Promise.all(
      planned.slice(first, first + atOnce).map((purchase) => buyOne(world, purchase)),
    );
    world.sales.push(...bought);
  }
}

type Acts = { readonly day: number; readonly acting: readonly Sale[]; readonly action: Action };

/**
 * Runs one day: faults are planted, customers, shops and staff act, and the clock advances a day, on some days with a
 * jump or a kill of the product. All faults are removed at the end. Returns the number of kills.
 */
async function liveOneDay(
  world: World,
  { seed, killPercent }: LivesPlan,
  { day, acting, action }: Acts,
): Promise<number> {
  const { stack, random } = world;
  await misbehave(world, acting.length);
  const isKilled = random.percent(killPercent);
  const killedAfterMilliseconds = random.below(1500);
  const kill = isKilled ? killLater(world, killedAfterMilliseconds) : undefined;
  for (let first = 0; first < acting.length; first += atOnce)
    await Promise.all(
      acting.slice(first, first + atOnce).map((sale) => {
        // clients act concurrently, so the order of answers must not change the choices of others
        const random = randomOfPart(seed, day, world.sales.indexOf(sale));
        return action({ ...world, random }, sale);
      }),
    );
  if (random.percent(15)) await jump(world, 1 + random.below(11));
  await advanceClock(stack, `PT${12 + random.below(12)}H`);
  await kill;
  await clearFaults(stack);
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT2M');
  return isKilled ? 1 : 0;
}

/** Moves the product's clock only; the sandbox follows at its next step. */
async function jump({ stack, diary }: World, hours: number): Promise<void> {
  const hook = `${stack.productUrl}/sandbox-hooks/clock`;
  const before = await fetch(hook).then(
    async (answer) => (await answer.json()) as { readonly now: string },
    () => null,
  );
  if (before === null) return;
  const now = new Date(Date.parse(before.now) + hours * 3_600_000).toISOString();
  const body = JSON.stringify({ now });
  await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    () => null,
  );
  diary.push(`the clock jumped by ${hours} hours`);
}

async function killLater({ stack, diary }: World, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await stack.killAndRestart();
  diary.push('the product was killed and started again');
}

/** The number of faults grows with the number of customers. */
async function misbehave({ stack, random, diary }: World, acting: number): Promise<void> {
  for (let count = random.below(5 + acting / 5); count > 0; count -= 1) {
    const planted = drawFault(random);
    diary.push(`fault ${JSON.stringify(planted)}`);
    await injectFault(stack, planted);
  }
}
