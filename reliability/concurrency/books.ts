import type { Reader } from '#server/db/database.ts';
import { bankOperations } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';

/** The totals of an order, in kopecks. */
export type Balance = { readonly orderUuid: string; readonly atBank: number; readonly inBooks: number };

/**
 * For each order: the sum that the bank has taken and not returned, by the bank's own book, and the sum of its paid
 * debts that was not returned. Payments by a bulk payoff file do not pass through the bank.
 */
export async function balances(
  stack: Stack,
  reader: Reader,
  orderUuids: readonly string[],
): Promise<readonly Balance[]> {
  const operations = await reader<{ orderUuid: string; number: string }[]>`
    select order_uuid as "orderUuid", gateway_order_number as number from operation
      where order_uuid = any (${orderUuids})`;
  const orderOf = new Map(operations.map(({ orderUuid, number }) => [number, orderUuid]));
  const atBank = new Map<string, number>();
  for (const { orderNumber, kind, amount, approved } of await bankOperations(stack)) {
    const orderUuid = orderOf.get(orderNumber);
    if (orderUuid === undefined || !approved) continue;
    atBank.set(orderUuid, (atBank.get(orderUuid) ?? 0) + (kind === 'CHARGE' ? amount : -amount));
  }
  const paid = await reader<{ orderUuid: string; amount: number }[]>`
    with debt as (
      select order_uuid, order_uuid || '/' || payment_number as target_id, amount from audit.scheduled
        where state in ('PAID', 'APPROVED')
      union all select order_uuid, penalty_uuid::text, amount from audit.penalty where state = 'PAID'
      union all select order_uuid, fee_uuid::text, amount from audit.service_fee where state = 'PAID'),
    returned as (
      select target_id, sum(amount) as amount from audit.refund where state = 'DONE' and target_type <> 'EXCESS'
        group by target_id),
    by_file as (
      select distinct target_id from audit.alloc join audit.gw_op using (op_uuid)
        where kind = 'FULL_PAYMENT' and state = 'SETTLED')
    select order_uuid as "orderUuid", sum(debt.amount - coalesce(returned.amount, 0))::bigint as amount
    from debt left join returned using (target_id)
    where order_uuid = any (${orderUuids}) and target_id not in (select target_id from by_file) group by order_uuid`;
  const inBooks = new Map(paid.map(({ orderUuid, amount }) => [orderUuid, amount]));
  return orderUuids.map((orderUuid) => ({
    orderUuid,
    atBank: atBank.get(orderUuid) ?? 0,
    inBooks: inBooks.get(orderUuid) ?? 0,
  }));
}

/** Work that should have ended: open payments, unpaid refunds, and jobs that are due, running or dead-lettered. */
export async function leftOver(reader: Reader): Promise<readonly string[]> {
  const rows = await reader<{ description: string }[]>`
    select 'payment ' || kind || ' ' || state as description from operation
      where state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
    union all select 'refund ' || state from operation_refund where state <> 'DONE'
    union all select 'job ' || kind || ' ' || state from job where state <> 'WAITING'`;
  return rows.map(({ description }) => description);
}
