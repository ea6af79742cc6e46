import { instantOfMilliseconds } from '#domain/dates.ts';
import { allowSeconds, openDatabase, type Transaction } from '#server/db/database.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Visitor } from '#testing/visitor.ts';
import type { Benchmark } from './benchmark.ts';
import { clientWithOrders } from './client-with-orders.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const orders = sizes.orders;
const ordersOfClient = 5;
const statementTimeoutSeconds = 3_600;
const callsPerRound = 100;

const surnames = ['Королёв', 'Лебедева', 'Иванова', 'Петров', 'Сидорова', 'Кузнецов', 'Смирнова', 'Ёлкин'];
const firstNames = ['Анна', 'Семён', 'Иван', 'Ольга', 'Пётр', 'Мария', 'Денис'];

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
  await sql`
    update client c set full_name = concat_ws(' ', (${surnames}::text[])[1 + n % ${surnames.length}],
      (${firstNames}::text[])[1 + n % ${firstNames.length}], left(md5(n::text), 8))
    from (select client_uuid, row_number() over (order by client_uuid) as n from client) numbered
    where numbered.client_uuid = c.client_uuid`;
}

/** Parts that are rare and parts that are frequent: a name, a phone, a number, a sum, digits of a card, nothing. */
function textOf(call: number): string {
  const number = String((call * 7919) % orders);
  const texts = [
    firstNames[call % firstNames.length],
    `${firstNames[call % firstNames.length]} ${surnames[call % surnames.length]}`,
    number.padStart(4, '1').slice(0, 4),
    `2026-${number}`,
    'shop',
    '900',
    '1 000,00',
    `никто ${number}`,
  ];
  return texts[call % texts.length] ?? '';
}

async function p95Milliseconds(staff: Visitor): Promise<number> {
  const milliseconds: number[] = [];
  for (let call = 0; call < callsPerRound; call += 1) {
    const begin = performance.now();
    const { httpStatus, body } = await staff.search({ text: textOf(call) });
    if (httpStatus !== 200) throw new Error(JSON.stringify(body));
    milliseconds.push(performance.now() - begin);
  }
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(callsPerRound * 0.95)] ?? NaN;
}
