import { type Instant, moscowDate } from '#domain/dates.ts';
import type { PastPurchase } from '#domain/catalogue/rehearsal.ts';
import { identifier, type OrderUuid, type ProductId } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { purchaseAmountOf } from '#domain/orders/order-totals.ts';
import type { Reader } from '../database.ts';
import type { TermsJson } from '../orders/order-rows.ts';

/** A place among the purchases of a product, with the exact time of the database. */
export type PurchasePlace = { readonly createdAt: string; readonly orderUuid: OrderUuid };

export type PurchasePage = {
  readonly purchases: readonly PastPurchase[];
  /** Where the next page begins; null after the last page. */
  readonly next: PurchasePlace | null;
};

type PurchasePageRequest = {
  readonly productId: ProductId;
  readonly since: Instant;
  /** null: the first page. */
  readonly place: PurchasePlace | null;
  readonly count: number;
};

type Row = {
  readonly orderUuid: OrderUuid;
  readonly soldAt: Instant;
  readonly exactly: string;
  readonly terms: TermsJson;
  readonly fullAmount: Kopecks;
  readonly commission: Kopecks;
};

/** A page of the purchases of a product that became orders, the latest first. Each page is a statement of its own. */
export async function pastPurchases(
  reader: Reader,
  { productId, since, place, count }: PurchasePageRequest,
): Promise<PurchasePage> {
  const { createdAt, orderUuid } = place ?? afterTheLatest;
  const rows = await reader<Row[]>`
    select o.order_uuid as "orderUuid", o.created_at as "soldAt", o.created_at::text as exactly, o.terms,
      o.full_amount as "fullAmount",
      (select coalesce(sum(p.commission), 0)::bigint from scheduled_payment p where p.order_uuid = o.order_uuid)
        as commission
    from orders o
    where o.product_id = ${productId} and o.created_at >= ${since}
      and (o.created_at, o.order_uuid) < (${createdAt}::timestamptz, ${orderUuid}::uuid)
    order by o.created_at desc, o.order_uuid desc limit ${count + 1}`;
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return {
    purchases: shown.map(({ soldAt, terms, fullAmount, commission }) => ({
      productId,
      terms,
      amount: purchaseAmountOf({ fullAmount, payments: [{ commission }] }),
      soldOn: moscowDate(soldAt),
    })),
    next:
      last === undefined || rows.length === shown.length
        ? null
        : { createdAt: last.exactly, orderUuid: last.orderUuid },
  };
}

const afterTheLatest: PurchasePlace = {
  createdAt: 'infinity',
  orderUuid: identifier<OrderUuid>('00000000-0000-0000-0000-000000000000'),
};
