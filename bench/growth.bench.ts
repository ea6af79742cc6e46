import { instantOfMilliseconds } from '#domain/dates.ts';
import { allowSeconds, openDatabase } from '#server/db/database.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { requests } from '#testing/requests.ts';
import type { Benchmark } from './benchmark.ts';
import { callsPerSecond } from './call-product.ts';
import { type ClientWithOrders, clientWithOrders, pageSize } from './client-with-orders.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const fewOrders = 10_000;
const manyOrders = sizes.orders;
const ordersOfClient = 5;
const statementTimeoutSeconds = 3_600;

/** A call may take 1.3 times as long among many orders as among few. */
const bound = { atLeast: 1 / 1.3 };

/**
 * Measures the orders list and the order page of one client among few and among many orders
 * (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds: 5,
  aims: [
    {
      name: `orders list, ${manyOrders} orders to ${fewOrders}`,
      unit: 'per second',
      goal: { kind: 'ratio', of: 'many list', to: 'few list', bound },
    },
    {
      name: `order page, ${manyOrders} orders to ${fewOrders}`,
      unit: 'per second',
      goal: { kind: 'ratio', of: 'many page', to: 'few page', bound },
    },
  ],
  open: async () => {
    const few = await createClientAmong(fewOrders);
    const many = await createClientAmong(manyOrders);
    return {
      variants: { few: () => measureBoth(few), many: () => measureBoth(many) },
      close: async () => {
        await few.close();
        await many.close();
      },
    };
  },
};

async function createClientAmong(orders: number): Promise<ClientWithOrders> {
  const client = await clientWithOrders();
  const database = openDatabase({ url: client.stack.databaseUrl });
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`set local session_replication_role = replica`;
    const now = instantOfMilliseconds(testBeginsAt - 60_000);
    const clients = Math.ceil(orders / ordersOfClient);
    await insertManyOrders(transaction, { name: 'OTHER', orders, clients, now });
  });
  await database.close();
  await vacuum(client.stack.databaseUrl);
  return client;
}

async function measureBoth({ stack, session, orderUuids }: ClientWithOrders) {
  const nextPage = { count: pageSize, page: 0 };
  const list = requests.listOrders({ orderState: 'ACTIVE', nextPage });
  const page = requests.viewOrder({ orderUuid: orderUuids[0] ?? '' });
  return {
    list: await callsPerSecond(stack, { request: list, session }),
    page: await callsPerSecond(stack, { request: page, session }),
  };
}
