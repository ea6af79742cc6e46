import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type NewWebhook = {
  readonly webhookId: string;
  readonly orderUuid: OrderUuid;
  readonly type: string;
  readonly body: string;
  readonly createdAt: Instant;
};

/** Writes a webhook for the merchant of a purchase. Returns false when the merchant has set no notification URL. */
export async function insertWebhook(transaction: Transaction, webhook: NewWebhook): Promise<boolean> {
  const rows = await transaction`
    insert into webhook_delivery (webhook_id, merchant_uuid, order_uuid, url, type, body, state, attempts, created_at, try_at)
    select ${webhook.webhookId}::uuid, merchant_uuid, order_uuid, notification_url, ${webhook.type}, ${webhook.body}, 'WAITING', 0,
      ${webhook.createdAt}::timestamptz, ${webhook.createdAt}::timestamptz
    from checkout where order_uuid = ${webhook.orderUuid} and notification_url is not null returning 1`;
  return rows.length === 1;
}

export type WaitingWebhook = {
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
  /** The time of its creation, or of the last resend by staff. */
  readonly triedSince: Instant;
  readonly tryAt: Instant;
  readonly sealedSecret: Uint8Array | null;
};

/** The oldest undelivered webhook of an order. Webhooks of an order are sent in sequence. */
export async function nextWebhook(reader: Reader, orderUuid: OrderUuid): Promise<WaitingWebhook | null> {
  const [row] = await reader<WaitingWebhook[]>`
    select w.webhook_id as "webhookId", w.url, w.body, w.attempts, coalesce(w.replayed_at, w.created_at) as "triedSince",
      w.try_at as "tryAt",
      m.sealed_webhook_secret as "sealedSecret"
    from webhook_delivery w join merchant m using (merchant_uuid)
    where w.order_uuid = ${orderUuid} and w.state = 'WAITING' order by w.sequence limit 1`;
  return row ?? null;
}

/**
 * Saves the result of an attempt. No effect when staff resent the webhook or another worker saved an attempt meanwhile.
 */
export async function saveWebhookTry(
  autocommit: Autocommit,
  { webhookId, attempts, triedSince }: Pick<WaitingWebhook, 'webhookId' | 'attempts' | 'triedSince'>,
  outcome: {
    readonly state: 'WAITING' | 'DELIVERED' | 'PARKED';
    readonly status: number | null;
    readonly at: Instant;
    readonly tryAt: Instant;
  },
): Promise<void> {
  await autocommit`
    update webhook_delivery set state = ${outcome.state}, attempts = attempts + 1, last_status = ${outcome.status}, try_at = ${outcome.tryAt},
      delivered_at = ${outcome.state === 'DELIVERED' ? outcome.at : null}
    where webhook_id = ${webhookId} and attempts = ${attempts} and coalesce(replayed_at, created_at) = ${triedSince}
      and state = 'WAITING'`;
}
