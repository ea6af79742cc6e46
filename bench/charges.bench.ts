import { recordCharges } from './bare-charges.ts';
import type { Benchmark } from './benchmark.ts';
import { type ChargeBench, openChargeBench } from './charge-bench.ts';
import { dueScanIndex } from './due-plan.ts';
import { postingsPerSecond } from './postings.ts';
import { sizes } from './sizes.ts';

/** Orders per measurement, each with one due payment. */
const charges = sizes.charges;
/** Scheduled payments in the small and in the large database, four for each order. */
const fewPayments = 10_000;
const manyPayments = sizes.scheduledPayments;
const paymentsOfOrder = 4;

/**
 * The scheduled charges of a morning against a bank that answers at once (docs/spec/performance.md#goals). It compares
 * one worker and one posting with their statements sent by a bare client, four workers with one, and many scheduled
 * payments with few.
 */
export const benchmark: Benchmark = {
  rounds: 3,
  aims: [
    {
      name: 'due charges, one worker, to single postings',
      unit: 'per second',
      goal: { kind: 'ratio', of: 'one worker', to: 'posting', bound: { atLeast: 0.5 } },
    },
    {
      name: 'due charges, one worker, to its bare statements',
      unit: 'per second',
      // this is not a goal of performance.md; a lower ratio than usual is a regression
      goal: { kind: 'ratio', of: 'one worker', to: 'bare charge', bound: { atLeast: 0.2 } },
    },
    {
      name: 'due charges, four workers to one, all on one machine',
      unit: 'per second',
      goal: { kind: 'ratio', of: 'four workers', to: 'one worker', bound: { atLeast: 1 } },
    },
    {
      name: `due charges, ${manyPayments} scheduled payments to ${fewPayments}`,
      unit: 'per second',
      goal: { kind: 'ratio', of: 'one worker among many', to: 'one worker', bound: { atLeast: 0.77 } },
    },
    {
      name: 'posting a payment, single, to its bare statements',
      unit: 'per second',
      goal: { kind: 'ratio', of: 'posting', to: 'bare posting', bound: { atLeast: 0.5 } },
    },
  ],
  open: async () => {
    const few = await openChargeBench();
    const many = await openChargeBench();
    await few.addNotDue(fewPayments / paymentsOfOrder);
    await many.addNotDue(manyPayments / paymentsOfOrder);
    const bare = await recordCharges(few);
    await assertSamePlan(few, many);
    return {
      variants: {
        'one worker': () => chargesPerSecond(few, 1),
        'one worker among many': () => chargesPerSecond(many, 1),
        'four workers': () => chargesPerSecond(few, 4),
        'bare charge': async () => charges / (await bare.secondsToCharge(await few.addDue(charges))),
        posting: async () => postingsPerSecond(few, await bare.startCharges(await few.addDue(charges))),
        'bare posting': async () =>
          charges / (await bare.secondsToPost(await bare.startCharges(await few.addDue(charges)))),
      },
      close: async () => {
        bare.close();
        await few.close();
        await many.close();
      },
    };
  },
};

async function chargesPerSecond(chargeBench: ChargeBench, workers: number): Promise<number> {
  const { seconds } = await chargeBench.charge({ workers, count: charges });
  return charges / seconds;
}

/**
 * Checks that the query of due payments uses the same index among few and many payments.
 * @throws Error when it uses another one
 */
async function assertSamePlan(few: ChargeBench, many: ChargeBench): Promise<void> {
  const [ofFew, ofMany] = [await dueScanIndex(few), await dueScanIndex(many)];
  if (ofFew !== ofMany)
    throw new Error(`the scan of due payments differs: ${ofFew} among few, ${ofMany} among many`);
}
