import { noMoney } from '#domain/money.ts';
import { settle } from '#server/use-cases/outcomes/settle.ts';
import type { StartedCharge } from './bare-charges.ts';
import type { ChargeBench } from './charge-bench.ts';

const concurrencyOfWorker = 8;

/** Measures the posting of the product with the concurrency of a worker. */
export async function postingsPerSecond(
  chargeBench: ChargeBench,
  charges: readonly StartedCharge[],
): Promise<number> {
  const waiting = [...charges];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: concurrencyOfWorker }, async () => {
      for (let charge = waiting.pop(); charge !== undefined; charge = waiting.pop())
        await post(chargeBench, charge);
    }),
  );
  return charges.length / ((performance.now() - begin) / 1000);
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
