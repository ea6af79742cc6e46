import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type NewWebhook = {
  readonly webhookId: string;
  readonly orderUuid: OrderUuid;
  readonly type: string;
  readonly body: string;
  readonly createdAt: Instant;
};

/** Writes webhooks in list order. Returns the orders whose purchases have a notification URL; the others get none. */
export async function insertWebhooks(
  transaction: Transaction,
  webhooks: readonly NewWebhook[],
): Promise<OrderUuid[]> {
  const rows = await transaction<{ orderUuid: OrderUuid }[]>`
    insert into webhook_delivery (webhook_id, merchant_uuid, order_uuid, url, type, body, state, attempts, created_at,
      try_at)
    select given.webhook_id, c.merchant_uuid, order_uuid, c.notification_url, given.type, given.body, 'WAITING', 0,
      given.created_at, given.created_at
    from unnest(${webhooks.map(({ webhookId }) => webhookId)}::uuid[],
      ${webhooks.map(({ orderUuid }) => orderUuid)}::uuid[], ${webhooks.map(({ type }) => type)}::text[],
      ${webhooks.map(({ body }) => body)}::text[],
      ${webhooks.map(({ createdAt }) => createdAt)}::timestamptz[]) with ordinality
      as given (webhook_id, order_uuid, type, body, created_at, place) join checkout c using (order_uuid)
    where c.notification_url is not null order by given.place returning order_uuid as "orderUuid"`;
  return [...new Set(rows.map(({ orderUuid }) => orderUuid))];
}

export type WaitingWebhook = {
  readonly webhookId: string;
  readonly merchantUuid: MerchantUuid;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
  /** The first attempt, or the first one after a replay by staff; null before it. */
  readonly firstTriedAt: Instant | null;
  /** The last replay by staff, or null. */
  readonly replayedAt: Instant | null;
  readonly tryAt: Instant;
  readonly sealedSecret: Uint8Array | null;
};

/** The oldest undelivered webhook of an order. Webhooks of an order are sent in sequence. */
export async function nextWebhook(reader: Reader, orderUuid: OrderUuid): Promise<WaitingWebhook | null> {
  const [row] = await reader<WaitingWebhook[]>`
    select w.webhook_id as "webhookId", w.merchant_uuid as "merchantUuid", w.url, w.body, w.attempts,
      case when w.replayed_at > w.first_tried_at then null else w.first_tried_at end as "firstTriedAt",
      w.replayed_at as "replayedAt", w.try_at as "tryAt", m.sealed_webhook_secret as "sealedSecret"
    from webhook_delivery w join merchant m using (merchant_uuid)
    where w.order_uuid = ${orderUuid} and w.state = 'WAITING' order by w.sequence limit 1`;
  return row ?? null;
}

/**
 * Saves the result of an attempt. The call has no effect when staff have replayed the webhook or another worker has
 * saved an attempt meanwhile.
 */
export async function saveDeliveryAttempt(
  autocommit: Autocommit,
  { webhookId, attempts, replayedAt }: Pick<WaitingWebhook, 'webhookId' | 'attempts' | 'replayedAt'>,
  outcome: {
    readonly firstTriedAt: Instant;
    readonly state: 'WAITING' | 'DELIVERED' | 'PARKED';
    readonly status: number | null;
    readonly at: Instant;
    readonly tryAt: Instant;
  },
): Promise<void> {
  await autocommit`
    update webhook_delivery set state = ${outcome.state}, attempts = attempts + 1, last_status = ${outcome.status},
      try_at = ${outcome.tryAt}, first_tried_at = ${outcome.firstTriedAt},
      delivered_at = ${outcome.state === 'DELIVERED' ? outcome.at : null}
    where webhook_id = ${webhookId} and attempts = ${attempts} and replayed_at is not distinct from ${replayedAt}
      and state = 'WAITING'`;
}
