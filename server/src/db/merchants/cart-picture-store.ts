import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { PictureType } from '#domain/merchants/measure-picture.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';

export type CartPictureFile = {
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string;
  readonly file: Uint8Array;
  readonly mediaType: PictureType;
};

type NewPictures = {
  readonly orderUuid: OrderUuid;
  readonly pictures: readonly {
    /** From 0, as in the cart. */
    readonly itemNumber: number;
    readonly url: string;
  }[];
  readonly tryAt: Instant;
  readonly forgetAt: Instant;
};

/** Records the addresses that a shop gave for items of a purchase. */
export async function insertItemPictures(
  transaction: Transaction,
  { orderUuid, pictures, tryAt, forgetAt }: NewPictures,
): Promise<void> {
  await transaction`
    insert into cart_item_picture (order_uuid, item_number, url, try_at, forget_at)
    select ${orderUuid}, item_number, url, ${tryAt}, ${forgetAt}
    from unnest(${pictures.map(({ itemNumber }) => itemNumber)}::integer[],
      ${pictures.map(({ url }) => url)}::text[]) as given (item_number, url)`;
}

export type WaitingPicture = {
  readonly orderUuid: OrderUuid;
  readonly merchantUuid: MerchantUuid;
  /** The website of the shop; null for a shop without one. */
  readonly websiteUrl: string | null;
  readonly url: string;
  readonly attempts: number;
  readonly tryAt: Instant;
};

/**
 * The picture of an order that is to be fetched next; null when none waits. Of the due ones it is the last that failed:
 * one without an answer keeps those after it from being asked for, and would do so at each try. Until all are due none
 * is tried again.
 */
export async function nextPicture(
  reader: Reader,
  orderUuid: OrderUuid,
  now: Instant,
): Promise<WaitingPicture | null> {
  const [row] = await reader<WaitingPicture[]>`
    select i.order_uuid as "orderUuid", merchant_uuid as "merchantUuid", m.website_url as "websiteUrl", i.url,
      i.attempts, i.try_at as "tryAt"
    from cart_item_picture i join checkout c using (order_uuid) join merchant m using (merchant_uuid)
    where i.order_uuid = ${orderUuid} and i.try_at is not null
    order by i.try_at > ${now}, i.try_at desc, i.item_number limit 1`;
  return row ?? null;
}

/** The file of a picture and the time of its fetch. */
export type FetchedPicture = { readonly hash: string; readonly fetchedAt: Instant };

/** The picture that was last fetched from an address; null without a fetch since this time. */
export async function pictureFetchedSince(
  reader: Reader,
  url: string,
  since: Instant,
): Promise<FetchedPicture | null> {
  const [row] = await reader<FetchedPicture[]>`
    select hash, fetched_at as "fetchedAt" from cart_item_picture
    where hashtextextended(url, 0) = hashtextextended(${url}, 0) and url = ${url} and fetched_at >= ${since}
    order by fetched_at desc limit 1`;
  return row ?? null;
}

export type FetchAttempt = {
  /** Null when the picture was not fetched. */
  readonly fetched: FetchedPicture | null;
  /** The next try; null for none. */
  readonly tryAt: Instant | null;
};

/** Records the result of a try for every item of the order with this address. */
export async function savePictureTry(
  transaction: Transaction,
  { orderUuid, url, attempts }: WaitingPicture,
  { fetched, tryAt }: FetchAttempt,
): Promise<void> {
  await transaction`
    update cart_item_picture set hash = ${fetched?.hash ?? null}, fetched_at = ${fetched?.fetchedAt ?? null},
      try_at = ${tryAt}, attempts = ${attempts + 1}
    where order_uuid = ${orderUuid} and url = ${url} and try_at is not null`;
}

/**
 * Stores a file unless it is stored already; returns whether it is new. The update of an existing row locks it, so that
 * `deleteUnusedFiles` skips the file until this transaction has saved its item.
 */
export async function savePictureFile(
  transaction: Transaction,
  { hash, file, mediaType, merchantUuid }: CartPictureFile & { readonly merchantUuid: MerchantUuid },
  now: Instant,
): Promise<boolean> {
  const [row] = await transaction<{ isNew: boolean }[]>`
    insert into cart_picture (hash, file, media_type, merchant_uuid, stored_at)
    values (${hash}, ${file}, ${mediaType}, ${merchantUuid}, ${now})
    on conflict (hash) do update set media_type = excluded.media_type
    returning xmax = 0 as "isNew"`;
  return row?.isNew === true;
}

export type ItemPicture = {
  readonly itemNumber: number;
  /** Null while the picture is not fetched. */
  readonly hash: string | null;
};

/** The pictures of a cart by item, as one value of a query; an empty list for a cart without pictures. */
export function selectItemPictures(reader: Reader, orderUuid: OrderUuid): Fragment {
  return reader`(select coalesce(json_agg(json_build_object('itemNumber', item_number, 'hash', hash)
    order by item_number), '[]') from cart_item_picture where order_uuid = ${orderUuid})`;
}

export async function picturesOfCart(reader: Reader, orderUuid: OrderUuid): Promise<readonly ItemPicture[]> {
  const [row] = await reader<{ pictures: readonly ItemPicture[] }[]>`
    select ${selectItemPictures(reader, orderUuid)} as pictures`;
  return row?.pictures ?? [];
}

export async function pictureByHash(
  reader: Reader,
  hash: string,
): Promise<Pick<CartPictureFile, 'file' | 'mediaType'> | null> {
  const [row] = await reader<Pick<CartPictureFile, 'file' | 'mediaType'>[]>`
    select file, media_type as "mediaType" from cart_picture where hash = ${hash}`;
  return row ?? null;
}

type DeletionBatch = {
  readonly now: Instant;
  /** Pictures of orders that were closed before this time are deleted. */
  readonly closedBefore: Instant;
  /** The next check of pictures of other orders. */
  readonly nextCheckAt: Instant;
  readonly limit: number;
};

/**
 * Deletes files that no item uses, at most `limit`; returns their number. The trigger misses a file when two
 * transactions delete its last two items at once, and when its only item is deleted during the fetch.
 */
export async function deleteUnusedFiles(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction`
    delete from cart_picture where hash in (
      select hash from cart_picture p where not exists (select from cart_item_picture i where i.hash = p.hash)
      limit ${limit} for update skip locked)`;
  return rows.count;
}

/**
 * Deletes due pictures of purchases that became no order, and of orders that were closed long ago. A trigger deletes
 * files that no item uses any more. Returns how many pictures were checked.
 */
export async function forgetItemPictures(
  transaction: Transaction,
  { now, closedBefore, nextCheckAt, limit }: DeletionBatch,
): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    with due as materialized (
      select i.order_uuid, i.item_number,
        o.order_uuid is null or coalesce(o.completed_at, o.reversed_at) < ${closedBefore} as is_old
      from cart_item_picture i left join orders o using (order_uuid) where i.forget_at <= ${now}
      order by i.forget_at limit ${limit} for update of i skip locked),
    gone as (
      delete from cart_item_picture i using due where due.is_old and i.order_uuid = due.order_uuid
        and i.item_number = due.item_number),
    kept as (
      update cart_item_picture i set forget_at = ${nextCheckAt} from due
      where due.is_old is not true and i.order_uuid = due.order_uuid and i.item_number = due.item_number)
    select count(*)::integer as count from due`;
  return row?.count ?? 0;
}
