import { instantOfMilliseconds } from '#domain/calendar.ts';
import { allowSeconds, openDatabase } from '#server/db/database.ts';
import { insertManyOrders } from '#tools/test/many-orders.ts';
import { assertAuditHolds } from '../e2e/stage/audit.ts';
import type { Benchmark } from './benchmark.ts';
import { clientWithOrders } from './client-with-orders.ts';

const orders = 100_000;
const ordersOfClient = 5;
const longestSeconds = 600;

/** Every invariant of `npm run audit` over a hundred thousand orders with schedules, stored answers and books (G-04). */
export const benchmark: Benchmark = {
  name: `the audit of ${orders} orders`,
  unit: 's',
  rounds: 3,
  goal: { kind: 'value', of: 'audit', bound: { atMost: 15 } },
  open: async () => {
    const { stack, close } = await clientWithOrders();
    const database = openDatabase({ url: stack.databaseUrl });
    await database.transaction(async (transaction) => {
      await allowSeconds(transaction, longestSeconds);
      await transaction`set local session_replication_role = replica`;
      const now = instantOfMilliseconds(Date.now() - 60_000);
      await insertManyOrders(transaction, { name: 'OTHER', orders, clients: orders / ordersOfClient, now });
      await transaction`analyze`;
    });
    await database.close();
    return {
      variants: {
        audit: async () => {
          const began = performance.now();
          await assertAuditHolds(stack);
          return (performance.now() - began) / 1000;
        },
      },
      close,
    };
  },
};
