import { noMoney } from '#domain/money.ts';
import { settle } from '#server/use-cases/outcomes/settle.ts';
import { type BareCharges, recordCharges, type StartedCharge } from './bare-charges.ts';
import type { Benchmark } from './benchmark.ts';
import { type ChargeBench, openChargeBench } from './charge-bench.ts';
import { dueScanIndex } from './due-plan.ts';
import { sizes } from './sizes.ts';

/** Orders per measurement, each with one due payment. */
const charges = sizes.charges;
/** Scheduled payments in the small and in the large database, four for each order. */
const fewPayments = 10_000;
const manyPayments = sizes.scheduledPayments;
const paymentsOfOrder = 4;
const concurrencyOfWorker = 8;

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
        posting: () => postingsPerSecond(few, bare),
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

/** Measures the posting of the product with the concurrency of a worker. */
async function postingsPerSecond(chargeBench: ChargeBench, bare: BareCharges): Promise<number> {
  const waiting = [...(await bare.startCharges(await chargeBench.addDue(charges)))];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: concurrencyOfWorker }, async () => {
      for (let charge = waiting.pop(); charge !== undefined; charge = waiting.pop())
        await post(chargeBench, charge);
    }),
  );
  return charges / ((performance.now() - begin) / 1000);
}

async function post({ product }: ChargeBench, charge: StartedCharge): Promise<void> {
  const { intentUuid, gatewayOrderId, amount } = charge;
  const status = {
    kind: 'found',
    gatewayOrderId,
    gatewayOrderNumber: intentUuid,
    state: 'paid',
    actionCode: 0,
    amount,
    currency: '643',
    depositedAmount: amount,
    refundedAmount: noMoney,
    refunds: [],
    card: null,
    orderUuid: null,
  } as const;
  await settle(product.context, { ...charge, kind: 'SCHEDULED' }, status);
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
