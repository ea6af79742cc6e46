import { instantOfMilliseconds } from '#domain/dates.ts';
import { allowSeconds, openDatabase } from '#server/db/database.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Benchmark } from './benchmark.ts';
import { type ClientWithOrders, clientWithOrders } from './client-with-orders.ts';
import { watchOtherCalls } from './other-calls.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const orders = sizes.rehearsedOrders;
const ordersOfClient = 5;
const statementTimeoutSeconds = 3_600;
const soldProductId = 'old-three';

/**
 * Replays a product with another commission, number of payments and term over the orders of a product, while a client
 * calls the orders list (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds: 3,
  aims: [
    {
      name: `product rehearsed on ${orders} orders`,
      unit: 's',
      goal: { kind: 'value', of: 'rehearsal seconds', bound: { atMost: 60 } },
    },
    {
      name: 'product rehearsal: other calls meanwhile, p95',
      unit: 'ms',
      goal: { kind: 'value', of: 'rehearsal other calls', bound: { atMost: 300 } },
    },
  ],
  open: async () => {
    const client = await clientWithOrders();
    await sellOrders(client);
    return { variants: { rehearsal: () => rehearse(client) }, close: client.close };
  },
};

async function sellOrders({ stack: { databaseUrl } }: ClientWithOrders): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`set local session_replication_role = replica`;
    const now = instantOfMilliseconds(testBeginsAt - 60_000);
    const clients = Math.ceil(orders / ordersOfClient);
    await insertManyOrders(transaction, { name: 'SOLD', orders, clients, now });
    await transaction`update orders set product_id = ${soldProductId} where order_number like 'SOLD-%'`;
  });
  await database.close();
  await vacuum(databaseUrl);
}

async function rehearse({ stack, session }: ClientWithOrders): Promise<Readonly<Record<string, number>>> {
  const staff = await logInStaff(stack, 'product.editor');
  const others = watchOtherCalls(stack, session);
  const begin = performance.now();
  const { body } = await staff.rehearseProduct({ productId: 'old-ten-parts', soldProductId });
  const seconds = (performance.now() - begin) / 1000;
  const { p95Milliseconds } = await others.stop();
  if (body['isCut'] !== false || body['changed'] !== orders) throw new Error(JSON.stringify(body));
  return { seconds, 'other calls': p95Milliseconds };
}
