import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Transaction } from '../database.ts';

/** True when the action with this key was already executed on the order. Requires the lock of the order. */
export async function isDone(
  transaction: Transaction,
  orderUuid: OrderUuid,
  idempotencyKey: string,
): Promise<boolean> {
  const rows = await transaction`
    select 1 from order_action where order_uuid = ${orderUuid} and idempotency_key = ${idempotencyKey}`;
  return rows.length > 0;
}

type Action = { readonly orderUuid: OrderUuid; readonly idempotencyKey: string; readonly at: Instant };

/** Records an action in the transaction of its effect. */
export async function insertAction(
  transaction: Transaction,
  { orderUuid, idempotencyKey, at }: Action,
): Promise<void> {
  await transaction`
    insert into order_action (order_uuid, idempotency_key, done_at) values (${orderUuid}, ${idempotencyKey}, ${at})`;
}

/** The latest payment that this request has started. Requires the lock of the order. */
export async function paymentOfAction(
  transaction: Transaction,
  orderUuid: OrderUuid,
  idempotencyKey: string,
): Promise<IntentUuid | null> {
  const [row] = await transaction<{ intentUuid: IntentUuid | null }[]>`
    select operation_uuid as "intentUuid" from order_action
      where order_uuid = ${orderUuid} and idempotency_key = ${idempotencyKey}`;
  return row?.intentUuid ?? null;
}

/** Records the payment that a request has started, in the transaction of the payment intent. */
export async function storePaymentKey(
  transaction: Transaction,
  { orderUuid, idempotencyKey, at, intentUuid }: Action & { readonly intentUuid: IntentUuid },
): Promise<void> {
  await transaction`
    insert into order_action (order_uuid, idempotency_key, done_at, operation_uuid)
      values (${orderUuid}, ${idempotencyKey}, ${at}, ${intentUuid})
    on conflict (order_uuid, idempotency_key) do update
      set done_at = excluded.done_at, operation_uuid = excluded.operation_uuid`;
}
