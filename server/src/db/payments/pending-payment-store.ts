import type { Instant } from '#domain/dates.ts';
import type { CardUuid, ClientUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent, IntentState } from '#domain/orders/payment-intent.ts';
import { oneOf, type Reader, type Transaction, type Write } from '../database.ts';
import { intentsByUuid } from './intent-store.ts';

/** Records that the screen showed a payment as pending. False when it was recorded before. */
export async function insertPendingPayment(
  transaction: Transaction,
  intentUuid: IntentUuid,
  shownAt: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into pending_payment (operation_uuid, shown_at) values (${intentUuid}, ${shownAt})
    on conflict (operation_uuid) do nothing returning 1`;
  return rows.length === 1;
}

/** Whether the screen showed a payment as pending, so that a message of its own reports the result. */
export async function isShownAsPending(reader: Reader, intentUuid: IntentUuid): Promise<boolean> {
  const rows = await reader`select from pending_payment where operation_uuid = ${intentUuid}`;
  return rows.length > 0;
}

/**
 * Records that the client gets a message with this result. False when a message with this result was sent before,
 * or when the screen never showed the payment as pending. The row stays locked until the transaction ends.
 */
export async function markResultSent(
  transaction: Transaction,
  { intentUuid, state }: Pick<PaymentIntent, 'intentUuid' | 'state'>,
  sentAt: Instant,
): Promise<boolean> {
  const rows = await transaction`
    update pending_payment set told_state = ${state}, told_at = ${sentAt}
    where operation_uuid = ${intentUuid} and told_state is distinct from ${state} returning 1`;
  return rows.length === 1;
}

/** Enqueues a message about the result of each payment that was shown as pending. */
export function enqueueResultMessages(
  transaction: Transaction,
  intentUuids: readonly IntentUuid[],
  runAt: Instant,
): Write {
  if (intentUuids.length === 0) return null;
  return transaction`
    insert into job as known (kind, key, payload, run_at, lane, state)
    select 'send-payment-result', operation_uuid::text, jsonb_build_object('operationUuid', operation_uuid),
      ${runAt}::timestamptz,
      'AWAITED', 'WAITING'
    from pending_payment where operation_uuid ${oneOf(transaction, intentUuids)} order by operation_uuid
    on conflict (kind, key) do update set run_at = least(known.run_at, excluded.run_at),
      again_at = case when known.state = 'RUNNING' then excluded.run_at else known.again_at end`;
}

/** A pending payment, and the number of payments of its order including cancelled ones. */
export type PendingIntent = { readonly intent: PaymentIntent; readonly paymentsInSchedule: number };

type PendingRow = { readonly intentUuid: IntentUuid; readonly paymentsInSchedule: number };

const pendingStates = ['SENT', 'UNKNOWN'] as const satisfies IntentState[];

/** The pending payments of a client's orders, or of one order, the oldest first. */
export async function pendingIntents(
  reader: Reader,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid | null },
): Promise<PendingIntent[]> {
  const rows = await reader<PendingRow[]>`
    select p.operation_uuid as "intentUuid",
      (select count(*)::int from scheduled_payment s where s.order_uuid = p.order_uuid) as "paymentsInSchedule"
    from orders o join operation p on p.order_uuid = o.order_uuid and p.state = any (${pendingStates}::text[])
      and p.kind <> 'BINDING'
    where o.client_uuid = ${clientUuid} and (${orderUuid}::uuid is null or o.order_uuid = ${orderUuid})
    order by p.created_at, p.operation_uuid`;
  if (rows.length === 0) return [];
  const intents = await intentsByUuid(
    reader,
    rows.map(({ intentUuid }) => intentUuid),
  );
  return rows.flatMap(({ intentUuid, paymentsInSchedule }) =>
    intents
      .filter((intent) => intent.intentUuid === intentUuid)
      .map((intent) => ({ intent, paymentsInSchedule })),
  );
}

/** A card check with a pending result. It replaces a saved card or adds one. */
export type PendingCardCheck = {
  readonly intentUuid: IntentUuid;
  /** The card to be replaced; null for an addition. */
  readonly cardUuid: CardUuid | null;
  readonly startedAt: Instant;
};

/**
 * The pending card checks of a client, the oldest first. It omits checks of a checkout: the checkout page shows
 * them.
 */
export async function pendingCardChecks(reader: Reader, clientUuid: ClientUuid): Promise<PendingCardCheck[]> {
  return reader<PendingCardCheck[]>`
    select o.operation_uuid as "intentUuid", o.binding_uuid as "cardUuid", o.created_at as "startedAt"
    from operation o
    where o.client_uuid = ${clientUuid} and o.kind = 'BINDING'
      -- the states are literals, so that the index operation_live applies
      and o.state in ('SENT', 'UNKNOWN')
      and not exists (select from checkout c where c.order_uuid = o.order_uuid)
    order by o.created_at, o.operation_uuid`;
}
