import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';

export type WebhookState = 'WAITING' | 'DELIVERED' | 'PARKED';

/** Filters of webhooks; null does not filter. */
export type WebhookFilter = {
  readonly state: WebhookState | null;
  readonly merchantUuid: MerchantUuid | null;
  readonly orderNumber: string | null;
};

/** By time, or by state from the one that needs staff to the delivered one. */
export type WebhookSort = 'createdAt' | 'state';

export type WebhookQuery = WebhookFilter & PageRequest<WebhookSort>;

export type ListedWebhook = {
  readonly webhookId: string;
  readonly merchantFullName: string;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: string;
  readonly state: WebhookState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly createdAt: Instant;
  readonly deliveredAt: Instant | null;
  /** null when no further attempt is made. */
  readonly nextTryAt: Instant | null;
};

/** A page of webhooks; the newest first without a choice. */
export async function webhookPage(
  reader: Reader,
  query: WebhookQuery,
): Promise<ListPage<ListedWebhook> & { readonly total: number }> {
  const rows = {
    columns: columns(reader),
    source: source(reader, query),
    keys: sortKeys(reader),
    id: { value: reader`w.sequence`, type: 'bigint' },
    defaultSort: { field: 'createdAt', order: 'DESC' },
  } as const;
  const [listed, [sum]] = await Promise.all([
    readListing<ListedWebhook, WebhookSort>(reader, rows, query),
    reader<
      { total: number }[]
    >`select count(*) as total from webhook_delivery w where ${matches(reader, query)}`,
  ]);
  return { ...listed, total: sum?.total ?? 0 };
}

/** The sequence has the order of time. The index of migration 0284 has the expression of the state. */
function sortKeys(reader: Reader): Readonly<Record<WebhookSort, SortKey>> {
  return {
    createdAt: { value: reader`w.sequence`, type: 'number' },
    state: {
      value: reader`(case w.state when 'PARKED' then 0 when 'WAITING' then 1 else 2 end)`,
      type: 'number',
    },
  };
}

/** The webhooks that match a filter, the newest first. */
export function selectWebhooks(reader: Reader, filter: WebhookFilter): Fragment {
  return reader`select ${columns(reader)} ${source(reader, filter)} order by w.sequence desc`;
}

function columns(reader: Reader): Fragment {
  return reader`w.webhook_id as "webhookId", m.full_name as "merchantFullName", w.order_uuid as "orderUuid",
      coalesce(c.released_number, c.order_number) as "orderNumber", w.type, w.state, w.attempts,
      w.last_status as "lastStatus", w.created_at as "createdAt", w.delivered_at as "deliveredAt",
      case w.state when 'WAITING' then w.try_at end as "nextTryAt"`;
}

function source(reader: Reader, filter: WebhookFilter): Fragment {
  return reader`
    from webhook_delivery w join merchant m using (merchant_uuid) join checkout c using (order_uuid)
    where ${matches(reader, filter)}`;
}

function matches(reader: Reader, { state, merchantUuid, orderNumber }: WebhookFilter): Fragment {
  return reader`
    (${state}::text is null or w.state = ${state})
      and (${merchantUuid}::uuid is null or w.merchant_uuid = ${merchantUuid})
      and (${orderNumber}::text is null or w.order_uuid in (select order_uuid from checkout
        where comparison_text(order_number) = comparison_text(${orderNumber})
          or starts_with(comparison_text(order_number), comparison_text(${orderNumber}) || ' ')
            and released_number is not null))`;
}

/**
 * Resends a webhook at once under its id, before all later webhooks of its order, and before it the dead-lettered ones
 * that happened earlier; null when it does not exist.
 */
export async function replayWebhook(
  transaction: Transaction,
  webhookId: string,
  now: Instant,
): Promise<{ readonly orderUuid: OrderUuid; readonly type: string } | null> {
  const [row] = await transaction<{ orderUuid: OrderUuid; type: string }[]>`
    with chosen as (
      select webhook_id, order_uuid, sequence, type from webhook_delivery where webhook_id = ${webhookId}),
    resent as (
      update webhook_delivery w
        set state = 'WAITING', attempts = 0, try_at = ${now}, replayed_at = ${now}, delivered_at = null
      from chosen where w.webhook_id = chosen.webhook_id
        or (w.order_uuid = chosen.order_uuid and w.sequence < chosen.sequence and w.state = 'PARKED'))
    select order_uuid as "orderUuid", type from chosen`;
  return row ?? null;
}

/** Resends at most `limit` dead-lettered webhooks, the oldest first. Returns the order of each. */
export async function replayParked(
  transaction: Transaction,
  { merchantUuid, limit, now }: { merchantUuid: MerchantUuid | null; limit: number; now: Instant },
): Promise<OrderUuid[]> {
  const rows = await transaction<{ orderUuid: OrderUuid }[]>`
    update webhook_delivery set state = 'WAITING', attempts = 0, try_at = ${now}, replayed_at = ${now}
    where webhook_id in (
      select webhook_id from webhook_delivery
      where state = 'PARKED' and (${merchantUuid}::uuid is null or merchant_uuid = ${merchantUuid})
      order by sequence limit ${limit})
    returning order_uuid as "orderUuid"`;
  return rows.map(({ orderUuid }) => orderUuid);
}
