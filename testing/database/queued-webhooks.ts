import type { OrderUuid } from '#domain/identifier.ts';
import type { Database } from '#server/db/database.ts';

/** Gives an order a checkout with an address for webhooks. Nothing answers at the address. */
export async function sendWebhooksOf({ autocommit }: Database, orderUuid: OrderUuid): Promise<void> {
  await autocommit`
    insert into checkout (order_uuid, token_hash, sealed_token, merchant_uuid, order_number, registration_key_hash,
      product_id, terms, purchase_amount, full_amount, country_code, phone, cart, channel, return_url, notification_url,
      state, created_at, expires_at)
    select order_uuid, 'token ' || order_uuid, '', merchant_uuid, order_number, 'key ' || order_uuid,
      (select min(product_id) from product), terms, full_amount, full_amount, '7', '9001000001', cart, channel,
        'https://shop.example', 'http://127.0.0.1:1/news', 'APPROVED', created_at, created_at
    from orders where order_uuid = ${orderUuid}`;
}

type QueuedWebhook = {
  readonly type: string;
  readonly data: { readonly pause?: Readonly<Record<string, string>> };
};

/** The bodies of the webhooks that are queued for an order, the oldest first. */
export async function queuedWebhooks({ reader }: Database, orderUuid: OrderUuid): Promise<QueuedWebhook[]> {
  const rows = await reader<{ body: string }[]>`
    select body from webhook_delivery where order_uuid = ${orderUuid} order by sequence`;
  return rows.map(({ body }) => JSON.parse(body) as QueuedWebhook);
}
