import { instantOfMilliseconds } from '#domain/dates.ts';
import { allowSeconds, openDatabase, type Transaction } from '#server/db/database.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { Benchmark } from './benchmark.ts';
import { clientWithOrders } from './client-with-orders.ts';
import { nameClients, searchText } from './search-texts.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const orders = sizes.orders;
const ordersOfClient = 5;
const statementTimeoutSeconds = 3_600;
const callsPerRound = 100;

/** Searches by a part of anything among many clients and orders (docs/spec/performance.md#goals). */
export const benchmark: Benchmark = {
  name: `search as you type among ${orders} orders, p95`,
  unit: 'ms',
  goal: { kind: 'value', of: 'search', bound: { atMost: 100 } },
  rounds: 3,
  open: async () => {
    const client = await clientWithOrders();
    const database = openDatabase({ url: client.stack.databaseUrl });
    await database.transaction(async (transaction) => {
      await allowSeconds(transaction, statementTimeoutSeconds);
      await transaction`set local session_replication_role = replica`;
      await fill(transaction);
    });
    await database.close();
    await vacuum(client.stack.databaseUrl);
    const staff = await logInStaff(client.stack, 'admin');
    return { variants: { search: () => p95Milliseconds(staff) }, close: client.close };
  },
};

async function fill(sql: Transaction): Promise<void> {
  const clients = Math.ceil(orders / ordersOfClient);
  const now = instantOfMilliseconds(testBeginsAt - 60_000);
  await insertManyOrders(sql, { name: 'SHOP-2026', orders, clients, now });
  await nameClients(sql);
}

async function p95Milliseconds(staff: ApiClient): Promise<number> {
  const milliseconds: number[] = [];
  for (let call = 0; call < callsPerRound; call += 1) {
    const begin = performance.now();
    const { httpStatus, body } = await staff.search({ text: searchText(call, orders) });
    if (httpStatus !== 200) throw new Error(JSON.stringify(body));
    milliseconds.push(performance.now() - begin);
  }
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(callsPerRound * 0.95)] ?? NaN;
}
