import { hashOfSecret } from '#server/secrets/random.ts';
import { requests } from '#testing/requests.ts';
import type { Benchmark } from './benchmark.ts';
import { callsPerSecond } from './call-product.ts';
import { clientWithOrders, pageSize } from './client-with-orders.ts';
import { openOrderTables } from './order-tables.ts';

const page = `select o.order_uuid from orders o join session s on s.subject_uuid = o.client_uuid
  where s.session_hash = $1 and s.revoked_at is null and o.state = 'ACTIVE'
  order by o.created_at desc limit $2::integer`;

/**
 * Compares a page of 25 orders over HTTP, with session and rights, with the statements that read the tables of such a
 * page, prepared and pipelined by a bare client (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  name: 'orders list, log-in and rights included, to its bare statements',
  unit: 'per second',
  goal: { kind: 'ratio', of: 'service', to: 'statements', bound: { atLeast: 0.8 } },
  rounds: 6,
  open: async () => {
    const { stack, session, close } = await clientWithOrders();
    const tables = await openOrderTables(stack.databaseUrl, page, [hashOfSecret(session), String(pageSize)]);
    const nextPage = { count: pageSize, page: 0 };
    const request = requests.listOrders({ orderState: 'ACTIVE', nextPage });
    return {
      variants: {
        service: () => callsPerSecond(stack, { request, session }),
        statements: tables.readingsPerSecond,
      },
      close: async () => {
        tables.close();
        await close();
      },
    };
  },
};
