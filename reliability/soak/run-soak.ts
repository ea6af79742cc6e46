import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { doSomething } from '../simulation/actions.ts';
import { type Random, randomOf } from '../simulation/random.ts';
import { buyOne, planPurchase } from '../simulation/purchases.ts';
import type { World } from '../simulation/world.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { assertNoFaultInLog } from '#testing/log-of-faults.ts';
import { advanceClock, clearFaults } from '#testing/world.ts';
import { type Growth, growthOf, residentMegabytes, type Sample } from './memory.ts';
import type { SoakStack } from './open-soak-stack.ts';
import { injectFaults, type InjectedFaults } from './inject-faults.ts';

export type SteadyPlan = {
  readonly seed: number;
  readonly minutes: number;
  readonly ordersPerSecond: number;
  readonly secondsPerFault: number;
  /** The time of activity between two nights. At night the clock advances a day and every invariant is checked. */
  readonly minutesPerDay: number;
  /** Called with a summary of each day. */
  readonly tell: (line: string) => void;
};

export type SteadyReport = {
  readonly days: number;
  readonly bought: number;
  /** Purchases that a fault ended, or that started while too many were in progress. */
  readonly lost: number;
  readonly faults: readonly InjectedFaults[];
  /** The growth of the product's memory without the first quarter of the run; null for a short run. */
  readonly growth: Growth | null;
};

const peopleAtOnce = 4;
const pauseMilliseconds = 100;
const purchasesAtOnce = 200;
const millisecondsOfSample = 5_000;
const linesOfDiary = 2_000;
const linesOfReport = 200;
const warmUpShare = 0.25;

type Soak = {
  readonly soakStack: SoakStack;
  readonly plan: SteadyPlan;
  readonly world: World;
  readonly random: Random;
  /** Random numbers of their own, because the choices of people depend on the speed of the machine. */
  readonly faultRandom: Random;
  readonly numberOfNext: () => number;
};

/**
 * Runs one product under a steady load for hours, with one fault after the other (docs/spec/reliability.md#G-18):
 * customers buy, pay and receive refunds. Each night all invariants are checked, and the log is searched for failures.
 * @throws Error that names commit, seed and day.
 */
export async function soakSteadily(soakStack: SoakStack, plan: SteadyPlan): Promise<SteadyReport> {
  const { stack } = soakStack;
  const world: World = {
    stack,
    random: randomOf(plan.seed),
    sales: [],
    diary: [],
    staff: new Map(),
  };
  let purchases = 0;
  const began = Date.now();
  const until = began + plan.minutes * 60_000;
  const [samples, told] = await Promise.all([
    watchMemory(soakStack, until),
    liveDays(
      {
        soakStack,
        plan,
        world,
        random: world.random,
        faultRandom: randomOf(plan.seed),
        numberOfNext: () => (purchases += 1),
      },
      until,
    ),
  ]);
  const warm = (plan.minutes / 60) * warmUpShare;
  const growth = growthOf(
    samples.filter(({ hours }) => hours > warm),
    plan.minutesPerDay / 60,
  );
  return { ...told, bought: world.sales.length, growth };
}

type Days = Pick<SteadyReport, 'days' | 'lost' | 'faults'>;

async function liveDays(soak: Soak, until: number): Promise<Days> {
  const { soakStack, plan, world } = soak;
  const faults: InjectedFaults[] = [];
  let [days, lost] = [0, 0];
  while (Date.now() < until) {
    days += 1;
    try {
      const day = await liveDay(soak, Math.min(until, Date.now() + plan.minutesPerDay * 60_000));
      await spendNight(soakStack);
      lost += day.lost;
      faults.push(day.injected);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `commit ${testedCommit()}, seed ${plan.seed}, day ${days}: ${why}\n${world.diary.slice(-linesOfReport).join('\n')}`,
        { cause: error },
      );
    }
    plan.tell(`day ${days}: ${world.sales.length} orders, ${lost} lost, every invariant holds`);
  }
  return { days, lost, faults };
}

async function liveDay(
  soak: Soak,
  until: number,
): Promise<{ readonly lost: number; readonly injected: InjectedFaults }> {
  const { soakStack, plan, faultRandom } = soak;
  const acting = Array.from({ length: peopleAtOnce }, () => act(soak, until));
  const [lost, injected] = await Promise.all([
    buySteadily(soak, until),
    injectFaults(soakStack, { everySeconds: plan.secondsPerFault, until, random: faultRandom }),
    ...acting,
  ]);
  return { lost, injected };
}

/** Begins this number of purchases a second, whatever the result of earlier ones. Returns how many were lost. */
async function buySteadily({ plan, world, random, numberOfNext }: Soak, until: number): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let lost = 0;
  for (let next = Date.now(); next < until; next += 1000 / plan.ordersPerSecond) {
    await sleep(Math.max(0, next - Date.now()));
    if (underWay.size >= purchasesAtOnce) {
      lost += 1;
      continue;
    }
    const number = numberOfNext();
    const purchase: Promise<void> = buyOne(world, planPurchase(random, `${plan.seed}-${number}`, number))
      .then((sale) => void world.sales.push(sale))
      .catch(() => void (lost += 1))
      .finally(() => underWay.delete(purchase));
    underWay.add(purchase);
  }
  await Promise.all(underWay);
  return lost;
}

/** Customers act on their orders, one after the other. */
async function act({ world, random }: Soak, until: number): Promise<void> {
  while (Date.now() < until) {
    await sleep(pauseMilliseconds);
    if (world.sales.length === 0) continue;
    await doSomething(world, random.pick(world.sales)).catch(() => undefined);
    world.diary.splice(0, world.diary.length - linesOfDiary);
  }
}

async function spendNight({ stack }: SoakStack): Promise<void> {
  await clearFaults(stack);
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT2M');
  await assertAuditHolds(stack);
  assertNoFaultInLog(stack);
  await assertNothingPutAside(stack);
}

/** A dead-lettered job of any worker. */
async function assertNothingPutAside({ databaseUrl }: SoakStack['stack']): Promise<void> {
  const { reader, close } = openDatabase({ url: databaseUrl, connections: 1 });
  const parked = await reader`select kind, key, last_error from job where state = 'PARKED'`;
  await close();
  assert.deepEqual([...parked], []);
}

async function watchMemory({ stack }: SoakStack, until: number): Promise<readonly Sample[]> {
  const began = Date.now();
  const samples: Sample[] = [];
  while (Date.now() < until) {
    const megabytes = await residentMegabytes(stack.productUrl);
    samples.push({ hours: (Date.now() - began) / 3_600_000, megabytes });
    await sleep(Math.min(millisecondsOfSample, Math.max(0, until - Date.now())));
  }
  return samples;
}
