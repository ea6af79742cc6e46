import { type Database, openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { testedCommit } from '#testing/commit.ts';
import { assertNoFaultInLog, readFaults } from '#testing/stack/log-of-faults.ts';
import type { Stack } from '#testing/stack/stack.ts';
import {
  advanceClock,
  clearFaults,
  injectFault,
  moveProductClock,
  productClockNow,
} from '#testing/bank/sandbox-calls.ts';
import { recordAnswers } from '../promises/record/record-answers.ts';
import { assertPromisesTrue } from '../promises/true-promises.ts';
import { closeOrder, runRandomAction } from './actions.ts';
import { drawFault } from './bank-faults.ts';
import { randomOfPart } from '#testing/random.ts';
import { buyOne, planPurchase } from './purchases.ts';
import { newSimulation, type Sale, type Simulation } from './simulation.ts';

export type SimulationPlan = {
  readonly seed: number;
  /** Purchases, spread over the first half of the days. */
  readonly orders: number;
  /** After these days, every customer closes what is still open. */
  readonly days: number;
  /** The percentage of days on which the product is killed during its work. */
  readonly killPercent: number;
  /** Called with a summary of each day. */
  readonly printLine: (line: string) => void;
};

export type SimulationReport = {
  readonly days: number;
  readonly orders: number;
  /** Orders that could not be closed, with the actions of the last day. */
  readonly open: readonly string[];
  readonly actions: number;
  readonly kills: number;
};

/** The number of concurrent customers. More customers only lengthen the queues on two cores. */
const atOnce = 8;
/** Every order is closed within this number of days, even with a failing bank. */
const mostLastDays = 12;

/**
 * Simulates orders from purchase to close on the real product in compressed time: payments in two tabs, declining
 * cards, refunds, stops, faults of the bank, jumps of the clock and kills of the product, all planned by a seed. Every
 * invariant is checked after each day.
 * @throws Error that names commit, seed and day, with the action log of the day and the faults in the log.
 */
export async function runSimulation(stack: Stack, plan: SimulationPlan): Promise<SimulationReport> {
  const answers = recordAnswers(stack, { clock: productClockNow });
  const simulation = newSimulation(stack, plan.seed);
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  await sellMovePayment(stack);
  const tally = { actions: 0, kills: 0 };
  let day = 0;
  const runDay = async (
    acting: (sales: readonly Sale[]) => readonly Sale[],
    action: Action,
  ): Promise<void> => {
    day += 1;
    simulation.actionLog.length = 0;
    try {
      await buyToday(simulation, plan, day);
      const chosen = acting(simulation.sales);
      tally.actions += chosen.length;
      tally.kills += await liveOneDay(simulation, plan, { day, acting: chosen, action });
      await assertAuditHolds(stack);
      assertNoFaultInLog(stack);
      plan.printLine(
        `day ${day}: ${simulation.sales.length} orders, ${chosen.length} actions, every invariant holds`,
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const where = `commit ${testedCommit()}, seed ${plan.seed} of ${plan.orders} orders in ${plan.days} days, day ${day}`;
      const lines = [`${where}: ${why}`, ...simulation.actionLog, ...readFaults(stack)];
      throw new Error(lines.join('\n'), { cause: error });
    }
  };
  try {
    while (day < plan.days)
      await runDay(
        (sales) => sales.filter(() => simulation.random.percent(Math.max(5, 600 / sales.length))),
        runRandomAction,
      );
    let open = await openSales(simulation, database);
    while (open.length > 0 && day < plan.days + mostLastDays) {
      const acting = open;
      await runDay(() => acting, closeOrder);
      open = await openSales(simulation, database);
    }
    await assertPromisesTrue(stack, answers, 'different');
    const openOrders = open.map(({ phone, orderUuid }) =>
      [orderUuid, ...simulation.actionLog.filter((line) => line.includes(phone))].join('\n'),
    );
    return { days: day, orders: simulation.sales.length, open: openOrders, ...tally };
  } finally {
    await database.close();
  }
}

type Action = (simulation: Simulation, sale: Sale) => Promise<void>;

async function openSales({ sales }: Simulation, { reader }: Database): Promise<Sale[]> {
  const rows = await reader<{ orderUuid: string }[]>`
    select order_uuid as "orderUuid" from orders where state in ('APPROVED', 'ACTIVE')`;
  const open = new Set(rows.map(({ orderUuid }) => orderUuid));
  return sales.filter(({ orderUuid }) => open.has(orderUuid));
}

async function buyToday(
  simulation: Simulation,
  { orders, days, seed }: SimulationPlan,
  day: number,
): Promise<void> {
  const buyingDays = Math.ceil(days / 2);
  const until = Math.min(orders, Math.ceil((orders * day) / buyingDays));
  const planned = Array.from({ length: until - simulation.sales.length }, (_, index) =>
    planPurchase(
      simulation.random,
      `${seed}-${simulation.sales.length + index}`,
      simulation.sales.length + index,
    ),
  );
  for (let first = 0; first < planned.length; first += atOnce) {
    const bought = await Promise.all(
      planned.slice(first, first + atOnce).map((purchase) => buyOne(simulation, purchase)),
    );
    simulation.sales.push(...bought);
  }
}

type Acts = { readonly day: number; readonly acting: readonly Sale[]; readonly action: Action };

/**
 * Runs one day: faults are planted, customers, shops and staff act, and the clock advances a day, on some days with a
 * jump or a kill of the product. All faults are removed at the end. Returns the number of kills.
 */
async function liveOneDay(
  simulation: Simulation,
  { seed, killPercent }: SimulationPlan,
  { day, acting, action }: Acts,
): Promise<number> {
  const { stack, random } = simulation;
  await plantFaults(simulation, acting.length);
  const isKilled = random.percent(killPercent);
  const killedAfterMilliseconds = random.below(1500);
  const kill = isKilled ? killLater(simulation, killedAfterMilliseconds) : undefined;
  for (let first = 0; first < acting.length; first += atOnce)
    await Promise.all(
      acting.slice(first, first + atOnce).map((sale) => {
        // each client has random numbers of its own, because clients act concurrently and the order of answers must not
        // change the choices of others
        const random = randomOfPart(seed, day, simulation.sales.indexOf(sale));
        return action({ ...simulation, random }, sale);
      }),
    );
  if (random.percent(15)) await jump(simulation, 1 + random.below(11));
  await advanceClock(stack, `PT${12 + random.below(12)}H`);
  await kill;
  await clearFaults(stack);
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT2M');
  return isKilled ? 1 : 0;
}

/** The sandbox follows at its next step. */
async function jump({ stack, actionLog }: Simulation, hours: number): Promise<void> {
  const before = await productClockNow(stack).catch(() => null);
  if (before === null) return;
  const now = new Date(Date.parse(before) + hours * 3_600_000).toISOString();
  await moveProductClock(stack, now).catch(() => null);
  actionLog.push(`the clock jumped by ${hours} hours`);
}

async function killLater({ stack, actionLog }: Simulation, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await stack.killAndRestart();
  actionLog.push('the product was killed and started again');
}

/** Plants the faults of a day; their number grows with the number of customers. */
async function plantFaults({ stack, random, actionLog }: Simulation, acting: number): Promise<void> {
  for (let count = random.below(5 + acting / 5); count > 0; count -= 1) {
    const planted = drawFault(random);
    actionLog.push(`fault ${JSON.stringify(planted)}`);
    await injectFault(stack, planted);
  }
}
