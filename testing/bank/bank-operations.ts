import { openDatabase } from '#server/db/database.ts';
import { type BankOperation, bankOperations } from './sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';

/** The bank's operations of some orders, in the order of its book, for files that share a stack. */
export async function operationsOfOrders(
  stack: Stack,
  orderUuids: readonly string[],
): Promise<readonly BankOperation[]> {
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const rows = await database.reader<{ number: string }[]>`
    select gateway_order_number as number from operation where order_uuid = any (${orderUuids})`;
  await database.close();
  const numbers = new Set(rows.map(({ number }) => number));
  return (await bankOperations(stack)).filter(({ orderNumber }) => numbers.has(orderNumber));
}
