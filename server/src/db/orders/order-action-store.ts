import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Transaction } from '../database.ts';

type ExecutedAction = { readonly amount: Kopecks | null };

/** The action that this key has already executed on the order. Requires the lock of the order. */
export async function actionByKey(
  transaction: Transaction,
  orderUuid: OrderUuid,
  idempotencyKey: string,
): Promise<ExecutedAction | null> {
  const [row] = await transaction<{ amount: Kopecks | null }[]>`
    select amount from order_action where order_uuid = ${orderUuid} and idempotency_key = ${idempotencyKey}`;
  return row ?? null;
}

type Action = { readonly orderUuid: OrderUuid; readonly idempotencyKey: string; readonly at: Instant };

/** Records an action in the transaction of its effect; `amount` in kopecks, null for an action without a sum. */
export async function insertAction(
  transaction: Transaction,
  { orderUuid, idempotencyKey, at, amount }: Action & ExecutedAction,
): Promise<void> {
  await transaction`
    insert into order_action (order_uuid, idempotency_key, done_at, amount)
      values (${orderUuid}, ${idempotencyKey}, ${at}, ${amount})`;
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
