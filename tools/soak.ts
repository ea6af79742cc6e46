import { randomInt } from 'node:crypto';
import { runSimulation } from '../reliability/simulation/simulate.ts';
import { startStack } from '#testing/stack/stack.ts';
import { openSoakStack } from '../reliability/soak/open-soak-stack.ts';
import { runSoak } from '../reliability/soak/run-soak.ts';

/**
 * `npm run soak`: simulates orders with one seed after another, each on a product and a bank of its own, until the time
 * is over or an invariant is broken. A failure names the seed, and `SOAK_SEED=… npm run soak` repeats it. The defaults
 * are `SOAK_MINUTES` 60, and for each seed `SOAK_ORDERS` 500 and `SOAK_DAYS` 90.
 * ⏎ `npm run soak -- steady`: one product under a steady load, with one fault after the other, that may not grow
 * (docs/spec/reliability.md#G-18). `SOAK_MINUTES` 480, `SOAK_ORDERS_PER_SECOND` 20, `SOAK_FAULT_SECONDS` 60,
 * `SOAK_DAY_MINUTES` 10.
 */
const given = process.env['SOAK_SEED'];
const mostMegabytesPerHour = 1;
process.exit((await (process.argv[2] === 'steady' ? soakOneProduct() : soakSimulations())) ? 0 : 1);

async function soakSimulations(): Promise<true> {
  const until = performance.now() + numberOf('SOAK_MINUTES', 60) * 60_000;
  let simulatedOrders = 0;
  do {
    const seed = given === undefined ? randomInt(1_000_000) : numberOf('SOAK_SEED', 1);
    simulatedOrders += await playSeed(seed);
    console.log(`seed ${seed}: every invariant holds; ${simulatedOrders} orders so far`);
  } while (given === undefined && performance.now() < until);
  return true;
}

async function soakOneProduct(): Promise<boolean> {
  const report = await withEndings(async (cleanUp) =>
    runSoak(await openSoakStack(cleanUp), {
      seed: numberOf('SOAK_SEED', randomInt(1_000_000)),
      minutes: numberOf('SOAK_MINUTES', 480),
      ordersPerSecond: numberOf('SOAK_ORDERS_PER_SECOND', 20),
      secondsPerFault: numberOf('SOAK_FAULT_SECONDS', 60),
      minutesPerDay: numberOf('SOAK_DAY_MINUTES', 10),
      printLine: (line) => {
        console.log(line);
      },
    }),
  );
  console.log(JSON.stringify(report));
  if (report.growth === null) console.log('too short to judge how the product grows');
  const { growth } = report;
  // with fewer hours the error of the estimate is larger
  return growth === null || growth.megabytesPerHour - growth.uncertainty <= mostMegabytesPerHour;
}

type CleanUp = { readonly after: (work: () => Promise<void> | void) => void };

/** Closes what `work` has opened, in reverse order. */
async function withEndings<Outcome>(work: (cleanUp: CleanUp) => Promise<Outcome>): Promise<Outcome> {
  const endings: (() => Promise<void> | void)[] = [];
  try {
    return await work({ after: (ending) => void endings.unshift(ending) });
  } finally {
    for (const end of endings) await end();
  }
}

async function playSeed(seed: number): Promise<number> {
  return withEndings(async (cleanUp) => {
    const stack = await startStack(cleanUp, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '1' } });
    const report = await runSimulation(stack, {
      seed,
      orders: numberOf('SOAK_ORDERS', 500),
      days: numberOf('SOAK_DAYS', 90),
      killPercent: 30,
      printLine: (line) => {
        console.log(`seed ${seed}, ${line}`);
      },
    });
    if (report.open.length > 0)
      throw new Error(`seed ${seed}: orders that never end\n${report.open.join('\n')}`);
    return report.orders;
  });
}

function numberOf(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} is a whole number from 1`);
  return value;
}
