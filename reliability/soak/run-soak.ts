import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { runRandomAction } from '../simulation/actions.ts';
import { type Random, randomOf } from '#testing/random.ts';
import { buyOne, planPurchase } from '../simulation/purchases.ts';
import { newSimulation, type Simulation } from '../simulation/simulation.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { assertNoFaultInLog } from '#testing/stack/log-of-faults.ts';
import { advanceClock, clearFaults } from '#testing/bank/sandbox-calls.ts';
import { type Growth, growthOf, residentMegabytes, type Sample } from './memory.ts';
import type { SoakStack } from './open-soak-stack.ts';
import { injectFaults, type InjectedFaults } from './inject-faults.ts';

export type SoakPlan = {
  readonly seed: number;
  readonly minutes: number;
  readonly ordersPerSecond: number;
  readonly secondsPerFault: number;
  /** The time of activity between two nights. At night the clock advances a day and every invariant is checked. */
  readonly minutesPerDay: number;
  /** Called with a summary of each day. */
  readonly printLine: (line: string) => void;
};

export type SoakReport = {
  readonly days: number;
  readonly bought: number;
  /** Purchases that failed, or were skipped because too many were in progress. */
  readonly lost: number;
  readonly faults: readonly InjectedFaults[];
  /** The growth of the product's memory after the first quarter of the run; null for a short run. */
  readonly growth: Growth | null;
};

const peopleAtOnce = 4;
const pauseMilliseconds = 100;
const purchasesAtOnce = 200;
const sampleIntervalMilliseconds = 5_000;
const keptLogLines = 2_000;
const reportedLogLines = 200;
const warmUpShare = 0.25;

type Soak = {
  readonly soakStack: SoakStack;
  readonly plan: SoakPlan;
  readonly simulation: Simulation;
  readonly random: Random;
  /** The faults have random numbers of their own, because the choices of people depend on the speed of the machine. */
  readonly faultRandom: Random;
  readonly nextPurchaseNumber: () => number;
};

/**
 * Runs one product under a steady load for hours, with one fault after the other (docs/spec/reliability.md#G-18):
 * customers buy, pay and receive refunds. Each night all invariants are checked, and the log is searched for failures.
 * @throws Error that names commit, seed and day.
 */
export async function runSoak(soakStack: SoakStack, plan: SoakPlan): Promise<SoakReport> {
  const { stack } = soakStack;
  const simulation = newSimulation(stack, plan.seed);
  let purchases = 0;
  const began = Date.now();
  const until = began + plan.minutes * 60_000;
  const [samples, outcome] = await Promise.all([
    watchMemory(soakStack, until),
    runDays(
      {
        soakStack,
        plan,
        simulation,
        random: simulation.random,
        faultRandom: randomOf(plan.seed),
        nextPurchaseNumber: () => (purchases += 1),
      },
      until,
    ),
  ]);
  const warm = (plan.minutes / 60) * warmUpShare;
  const growth = growthOf(
    samples.filter(({ hours }) => hours > warm),
    plan.minutesPerDay / 60,
  );
  return { ...outcome, bought: simulation.sales.length, growth };
}

type DaysOutcome = Pick<SoakReport, 'days' | 'lost' | 'faults'>;

async function runDays(soak: Soak, until: number): Promise<DaysOutcome> {
  const { soakStack, plan, simulation } = soak;
  const faults: InjectedFaults[] = [];
  let [days, lost] = [0, 0];
  while (Date.now() < until) {
    days += 1;
    try {
      const day = await runDay(soak, Math.min(until, Date.now() + plan.minutesPerDay * 60_000));
      await spendNight(soakStack);
      lost += day.lost;
      faults.push(day.injected);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `commit ${testedCommit()}, seed ${plan.seed}, day ${days}: ${why}\n${simulation.actionLog.slice(-reportedLogLines).join('\n')}`,
        { cause: error },
      );
    }
    plan.printLine(`day ${days}: ${simulation.sales.length} orders, ${lost} lost, every invariant holds`);
  }
  return { days, lost, faults };
}

async function runDay(
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

/** Starts `plan.ordersPerSecond` purchases a second without waiting for earlier ones. Returns how many were lost. */
async function buySteadily(
  { plan, simulation, random, nextPurchaseNumber }: Soak,
  until: number,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let lost = 0;
  for (let next = Date.now(); next < until; next += 1000 / plan.ordersPerSecond) {
    await sleep(Math.max(0, next - Date.now()));
    if (underWay.size >= purchasesAtOnce) {
      lost += 1;
      continue;
    }
    const number = nextPurchaseNumber();
    const purchase: Promise<void> = buyOne(simulation, planPurchase(random, `${plan.seed}-${number}`, number))
      .then((sale) => void simulation.sales.push(sale))
      .catch(() => void (lost += 1))
      .finally(() => underWay.delete(purchase));
    underWay.add(purchase);
  }
  await Promise.all(underWay);
  return lost;
}

/** One customer acts on random orders, one action after the other. */
async function act({ simulation, random }: Soak, until: number): Promise<void> {
  while (Date.now() < until) {
    await sleep(pauseMilliseconds);
    if (simulation.sales.length === 0) continue;
    await runRandomAction(simulation, random.pick(simulation.sales)).catch(() => undefined);
    simulation.actionLog.splice(0, simulation.actionLog.length - keptLogLines);
  }
}

async function spendNight({ stack }: SoakStack): Promise<void> {
  await clearFaults(stack);
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT2M');
  await assertAuditHolds(stack);
  assertNoFaultInLog(stack);
  await assertNoDeadLetteredJob(stack);
}

/** Asserts that no worker has dead-lettered a job (state PARKED). */
async function assertNoDeadLetteredJob({ databaseUrl }: SoakStack['stack']): Promise<void> {
  const { reader, close } = openDatabase({ url: databaseUrl, connections: 1 });
  const deadJobs = await reader`select kind, key, last_error from job where state = 'PARKED'`;
  await close();
  assert.deepEqual([...deadJobs], []);
}

async function watchMemory({ stack }: SoakStack, until: number): Promise<readonly Sample[]> {
  const began = Date.now();
  const samples: Sample[] = [];
  while (Date.now() < until) {
    const megabytes = await residentMegabytes(stack.productUrl);
    samples.push({ hours: (Date.now() - began) / 3_600_000, megabytes });
    await sleep(Math.min(sampleIntervalMilliseconds, Math.max(0, until - Date.now())));
  }
  return samples;
}
