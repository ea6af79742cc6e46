import { hashOfSecret } from '#server/secrets/random.ts';
import { requests } from '#testing/requests.ts';
import type { Benchmark } from './benchmark.ts';
import { callsPerSecond } from './call-product.ts';
import { clientWithOrders } from './client-with-orders.ts';
import { openOrderTables } from './order-tables.ts';

const theOrder = `select o.order_uuid from orders o join session s on s.subject_uuid = o.client_uuid
  where s.session_hash = $1 and s.revoked_at is null and o.order_uuid = $2::uuid`;

/**
 * Compares the order page over HTTP, with session and rights, with the bare statements that read the order
 * (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  name: 'order page, log-in and rights included, to its bare statements',
  unit: 'per second',
  goal: { kind: 'ratio', of: 'service', to: 'statements', bound: { atLeast: 0.6 } },
  rounds: 6,
  open: async () => {
    const { stack, session, orderUuids, close } = await clientWithOrders();
    const orderUuid = orderUuids[0] ?? '';
    const tables = await openOrderTables(stack.databaseUrl, theOrder, [hashOfSecret(session), orderUuid]);
    return {
      variants: {
        service: () => callsPerSecond(stack, { request: requests.viewOrder({ orderUuid }), session }),
        statements: tables.readingsPerSecond,
      },
      close: async () => {
        tables.close();
        await close();
      },
    };
  },
};
