import type { Instant } from '#domain/dates.ts';
import type { Discount, SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import type { Reader, Transaction } from '../database.ts';

/** A stored discount; each change adds 1 to its version. */
export type StoredDiscount = Discount & { readonly version: number };
export type StoredCategory = SubscriptionCategory & { readonly version: number };

export async function allDiscounts(reader: Reader): Promise<StoredDiscount[]> {
  return reader<StoredDiscount[]>`
    select d.discount_uuid as "discountUuid", d.discount, d.version,
      (select coalesce(json_agg(p.product_id order by p.product_id), '[]')
        from discount_product p where p.discount_uuid = d.discount_uuid) as products
    from discount d order by d.created_at, d.discount_uuid`;
}

/** Serialises changes of discounts, so that a product never has two (docs/spec/reliability.md#I-41). */
export async function lockDiscounts(transaction: Transaction): Promise<void> {
  await transaction`lock table discount in share row exclusive mode`;
}

export async function insertDiscount(
  transaction: Transaction,
  { discountUuid, discount, products }: Discount,
  createdAt: Instant,
): Promise<void> {
  await transaction`insert into discount (discount_uuid, discount, created_at)
    values (${discountUuid}, ${discount}, ${createdAt})`;
  await setProducts(transaction, discountUuid, products);
}

/** Replaces the products of a discount. */
export async function changeProducts(
  transaction: Transaction,
  discountUuid: string,
  products: readonly string[],
): Promise<void> {
  await transaction`update discount set version = version + 1 where discount_uuid = ${discountUuid}`;
  await setProducts(transaction, discountUuid, products);
}

async function setProducts(
  transaction: Transaction,
  discountUuid: string,
  products: readonly string[],
): Promise<void> {
  await transaction`delete from discount_product where discount_uuid = ${discountUuid}`;
  await transaction`
    insert into discount_product (product_id, discount_uuid)
    select distinct given, ${discountUuid}::uuid from unnest(${products}::text[]) as given`;
}

export async function allSubscriptions(reader: Reader): Promise<StoredCategory[]> {
  return reader<StoredCategory[]>`
    select subscription_id as "subscriptionId", subscription_name as "subscriptionName",
      discount_enabled as "discountEnabled", status, version
    from subscription_category order by created_at, subscription_id`;
}

/** Returns false when the identifier is taken. */
export async function insertSubscription(
  transaction: Transaction,
  category: SubscriptionCategory,
  createdAt: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into subscription_category (subscription_id, subscription_name, discount_enabled, status, created_at)
    values (${category.subscriptionId}, ${category.subscriptionName}, ${category.discountEnabled}, ${category.status},
      ${createdAt})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** Locks and reads a category; null when there is none. */
export async function lockSubscription(
  transaction: Transaction,
  subscriptionId: string,
): Promise<StoredCategory | null> {
  await transaction`select 1 from subscription_category where subscription_id = ${subscriptionId} for update`;
  const categories = await allSubscriptions(transaction);
  return categories.find((category) => category.subscriptionId === subscriptionId) ?? null;
}

export async function updateSubscription(
  transaction: Transaction,
  category: SubscriptionCategory,
): Promise<void> {
  await transaction`
    update subscription_category
      set subscription_name = ${category.subscriptionName}, discount_enabled = ${category.discountEnabled},
        status = ${category.status}, version = version + 1
    where subscription_id = ${category.subscriptionId}`;
}
