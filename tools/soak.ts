import { randomInt } from 'node:crypto';
import { liveThrough } from '../e2e/lives/live-through.ts';
import { startStack } from '../e2e/stage/stack.ts';

/**
 * `npm run soak`: lives of orders, seed after seed, each on a product and a bank of its own, until the time is over or an invariant
 * is broken; then the seed is named, and `SOAK_SEED=… npm run soak` plays it again. `SOAK_MINUTES` 60, `SOAK_ORDERS` 500 and
 * `SOAK_DAYS` 90 for each seed.
 */
const minutes = numberOf('SOAK_MINUTES', 60);
const given = process.env['SOAK_SEED'];
const until = performance.now() + minutes * 60_000;
let lives = 0;
do {
  const seed = given === undefined ? randomInt(1_000_000) : numberOf('SOAK_SEED', 1);
  lives += await playSeed(seed);
  console.log(`seed ${seed}: every invariant holds; ${lives} lives so far`);
} while (given === undefined && performance.now() < until);
process.exit(0);

async function playSeed(seed: number): Promise<number> {
  const endings: (() => Promise<void> | void)[] = [];
  const cleanUp = { after: (work: () => Promise<void> | void) => void endings.unshift(work) };
  const stack = await startStack(cleanUp, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '1' } });
  try {
    const report = await liveThrough(stack, {
      seed,
      orders: numberOf('SOAK_ORDERS', 500),
      days: numberOf('SOAK_DAYS', 90),
      killPercent: 30,
      tell: (line) => {
        console.log(`seed ${seed}, ${line}`);
      },
    });
    if (report.open.length > 0)
      throw new Error(`seed ${seed}: orders that never end\n${report.open.join('\n')}`);
    return report.orders;
  } finally {
    for (const end of endings) await end();
  }
}

function numberOf(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} is a whole number from 1`);
  return value;
}
