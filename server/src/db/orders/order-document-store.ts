import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction, Write } from '../database.ts';
import { selectLiveClient, type SessionKey } from '../auth/session-store.ts';
import { type ItemPicture, selectItemPictures } from '../merchants/cart-picture-store.ts';

/** The tab of the client's order list that shows an order. Reversed orders are shown as completed. */
export type ListState = 'ACTIVE' | 'COMPLETED';

export type OrderDocument = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly listState: ListState;
  readonly sortAt: Instant;
  readonly clientDocument: string;
  readonly staffDocument: string;
};

/** The stored responses of an order. `previousList` is null for a new order. */
export type DocumentChange = OrderDocument & { readonly previousList: ListState | null };

/** Saves the stored responses of orders, and updates the counters of the lists. */
export function saveOrderDocuments(transaction: Transaction, documents: readonly DocumentChange[]): Write[] {
  if (documents.length === 0) return [];
  return [
    transaction`
      insert into order_document (order_uuid, client_uuid, list_state, sort_at, client_document, staff_document)
      select * from unnest(
        ${documents.map((document) => document.orderUuid)}::uuid[],
        ${documents.map((document) => document.clientUuid)}::uuid[],
        ${documents.map((document) => document.listState)}::text[],
        ${documents.map((document) => document.sortAt)}::timestamptz[],
        ${documents.map((document) => document.clientDocument)}::text[],
        ${documents.map((document) => document.staffDocument)}::text[])
      on conflict (order_uuid) do update set list_state = excluded.list_state, sort_at = excluded.sort_at,
        client_document = excluded.client_document, staff_document = excluded.staff_document`,
    countOrders(transaction, documents.flatMap(countChanges)),
  ];
}

type CountChange = Pick<OrderDocument, 'clientUuid' | 'listState'> & { readonly change: number };

function countChanges({ clientUuid, listState, previousList }: DocumentChange): CountChange[] {
  if (previousList === listState) return [];
  const arrived = { clientUuid, listState, change: 1 };
  return previousList === null ? [arrived] : [arrived, { clientUuid, listState: previousList, change: -1 }];
}

/** Updates counters in a fixed order, so that concurrent transactions do not deadlock. */
function countOrders(transaction: Transaction, changes: readonly CountChange[]): Write {
  if (changes.length === 0) return null;
  return transaction`
    with counted as materialized (
      select client_uuid, list_state, sum(change)::integer as change
      from unnest(${changes.map((one) => one.clientUuid)}::uuid[], ${changes.map((one) => one.listState)}::text[],
        ${changes.map((one) => one.change)}::integer[]) as given (client_uuid, list_state, change)
      group by client_uuid, list_state)
    insert into client_order_count (client_uuid, list_state, total)
    select client_uuid, list_state, greatest(change, 0) from counted order by client_uuid, list_state
    on conflict (client_uuid, list_state) do update set total = client_order_count.total + (
      select change from counted where client_uuid = excluded.client_uuid and list_state = excluded.list_state)`;
}

/** A result read together with the client's session in one round trip; null without a live session. */
type InSession<Found> = Promise<(Found & { readonly lastSeenAt: Instant }) | null>;

/** The JSON texts of a page, joined by commas, and the total number of orders. */
export type DocumentPage = { readonly documents: string; readonly total: number };

type ClientListQuery = { readonly listState: ListState; readonly count: number; readonly page: number };

/**
 * A page of the orders of the session's client, newest first, as stored. The database joins the texts and the server
 * sends them unchanged. Earlier pages are skipped in the index alone (docs/spec/performance.md#orders-list).
 */
export async function documentPageInSession(
  reader: Reader,
  session: SessionKey,
  { listState, count, page }: ClientListQuery,
): InSession<DocumentPage> {
  const [row] = await reader<(DocumentPage & { lastSeenAt: Instant })[]>`
    with caller as materialized (${selectLiveClient(reader, session)})
    select caller."lastSeenAt",
      coalesce((select string_agg(d.client_document, ',' order by d.sort_at desc, d.order_uuid)
        from order_document d join (select order_uuid from order_document
          where client_uuid = caller."clientUuid" and list_state = ${listState}
          order by sort_at desc, order_uuid limit ${count} offset ${count * page}) shown using (order_uuid)),
            '') as documents,
      coalesce((select total from client_order_count
        where client_uuid = caller."clientUuid" and list_state = ${listState}), 0) as total
    from caller`;
  return row ?? null;
}

/** An order as stored, and the pictures of its cart. */
export type DocumentWithPictures = {
  readonly document: string;
  readonly pictures: readonly ItemPicture[];
};

/**
 * One order of the session's client. Unknown orders and orders of others both give null as their document
 * (docs/spec/reliability.md#S-13).
 */
export async function documentInSession(
  reader: Reader,
  session: SessionKey,
  orderUuid: OrderUuid,
): InSession<DocumentWithPictures | { readonly document: null }> {
  const [row] = await reader<
    ((DocumentWithPictures | { readonly document: null }) & { readonly lastSeenAt: Instant })[]
  >`
    with caller as materialized (${selectLiveClient(reader, session)})
    select caller."lastSeenAt", d.client_document as document,
      case when d.order_uuid is not null then ${selectItemPictures(reader, orderUuid)} end as pictures
    from caller left join order_document d on d.order_uuid = ${orderUuid} and d.client_uuid = caller."clientUuid"`;
  return row ?? null;
}

/** A page of a client's orders for staff, newest first. */
export async function staffDocumentPage(
  reader: Reader,
  clientUuid: ClientUuid,
  { listState, count, page }: ClientListQuery,
): Promise<DocumentPage> {
  const [row] = await reader<DocumentPage[]>`
    select
      coalesce((select string_agg(d.staff_document, ',' order by d.sort_at desc, d.order_uuid)
        from order_document d join (select order_uuid from order_document
          where client_uuid = ${clientUuid} and list_state = ${listState}
          order by sort_at desc, order_uuid limit ${count} offset ${count * page}) shown using (order_uuid)),
            '') as documents,
      coalesce((select total from client_order_count where client_uuid = ${clientUuid} and list_state = ${listState}),
      0) as total`;
  return row ?? { documents: '', total: 0 };
}

export type StaffDocument = DocumentWithPictures & {
  /** null when the catalogue does not have the product any more. */
  readonly productName: string | null;
  /** The first payment is due after one interval. */
  readonly shiftPayment: boolean;
  readonly withoutPenalties: boolean;
};

/** One order of a client for staff; null when it is not the client's. */
export async function staffDocument(
  reader: Reader,
  clientUuid: ClientUuid,
  orderUuid: OrderUuid,
): Promise<StaffDocument | null> {
  const [row] = await reader<StaffDocument[]>`
    select d.staff_document as document, ${selectItemPictures(reader, orderUuid)} as pictures, p.name as "productName",
      (o.terms ->> 'shiftPayment')::boolean as "shiftPayment",
      (o.terms ->> 'withoutPenalties')::boolean as "withoutPenalties"
    from order_document d join orders o using (order_uuid) left join product p using (product_id)
    where d.order_uuid = ${orderUuid} and d.client_uuid = ${clientUuid}`;
  return row ?? null;
}

type Viewer = 'client' | 'staff';

/** The penalties in the stored orders of a client as a JSON array, oldest first. */
export async function shownPenalties(
  reader: Reader,
  clientUuid: ClientUuid,
  viewer: Viewer,
): Promise<string> {
  const document = viewer === 'client' ? reader`d.client_document` : reader`d.staff_document`;
  const [row] = await reader<{ penalties: string }[]>`
    select coalesce(json_agg(shown.penalty order by shown.penalty ->> 'appliedDate', shown.penalty ->> 'penaltyUuid'),
      '[]')::text as penalties
    from order_document d cross join lateral json_array_elements(${document}::json -> 'penalties') as shown (penalty)
    where d.client_uuid = ${clientUuid} and exists (select from penalty p where p.order_uuid = d.order_uuid)`;
  return row?.penalties ?? '[]';
}
