import type { Instant } from '#domain/calendar.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { Transaction } from '../database.ts';

/** Whether a deed with an order has been done already; asked under the lock of the order. */
export async function isDone(
  transaction: Transaction,
  orderUuid: OrderUuid,
  deedKey: string,
): Promise<boolean> {
  const rows = await transaction`
    select 1 from order_deed where order_uuid = ${orderUuid} and deed_key = ${deedKey}`;
  return rows.length > 0;
}

type Deed = { readonly orderUuid: OrderUuid; readonly deedKey: string; readonly at: Instant };

/** Keeps a deed in the transaction of its effect. */
export async function insertDeed(transaction: Transaction, { orderUuid, deedKey, at }: Deed): Promise<void> {
  await transaction`
    insert into order_deed (order_uuid, deed_key, done_at) values (${orderUuid}, ${deedKey}, ${at})`;
}

/** The payment that this request has begun, the latest where it was repeated; asked under the lock of the order. */
export async function paymentOfDeed(
  transaction: Transaction,
  orderUuid: OrderUuid,
  deedKey: string,
): Promise<OperationUuid | null> {
  const [row] = await transaction<{ operationUuid: OperationUuid | null }[]>`
    select operation_uuid as "operationUuid" from order_deed where order_uuid = ${orderUuid} and deed_key = ${deedKey}`;
  return row?.operationUuid ?? null;
}

/** Keeps which payment a request has begun, in the transaction of its intent. */
export async function keepPaymentDeed(
  transaction: Transaction,
  { orderUuid, deedKey, at, operationUuid }: Deed & { readonly operationUuid: OperationUuid },
): Promise<void> {
  await transaction`
    insert into order_deed (order_uuid, deed_key, done_at, operation_uuid) values (${orderUuid}, ${deedKey}, ${at}, ${operationUuid})
    on conflict (order_uuid, deed_key) do update set done_at = excluded.done_at, operation_uuid = excluded.operation_uuid`;
}
