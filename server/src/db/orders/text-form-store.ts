import type { OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** Purchases and orders, in the order of their UUIDs, whose number or name is not in the form of `canonical_text`. */
export async function ordersNotInForm(
  reader: Reader,
  after: OrderUuid | null,
  limit: number,
): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from (
      (select order_uuid from checkout
        where (order_number <> canonical_text(order_number) or full_name <> canonical_text(full_name))
          and (released_number is null or full_name <> canonical_text(full_name))
          and (${after}::uuid is null or order_uuid > ${after}) order by order_uuid limit ${limit})
      union
      (select order_uuid from orders where order_number <> canonical_text(order_number)
          and (${after}::uuid is null or order_uuid > ${after}) order by order_uuid limit ${limit})) found
    order by order_uuid limit ${limit}`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/**
 * Brings the number and the name of a purchase and of its order into the form; false when another order of the shop has
 * this number, which then stays as it is.
 */
export async function bringOrderIntoForm(transaction: Transaction, orderUuid: OrderUuid): Promise<boolean> {
  const [row] = await transaction<{ isTaken: boolean }[]>`
    select exists (select from checkout
      where merchant_uuid = own.merchant_uuid and order_number = canonical_text(own.order_number)
        and order_uuid <> ${orderUuid})
      or exists (select from orders
        where merchant_uuid = own.merchant_uuid and order_number = canonical_text(own.order_number)
        and order_uuid <> ${orderUuid}) as "isTaken"
    from (select merchant_uuid, order_number from checkout where order_uuid = ${orderUuid}
      union select merchant_uuid, order_number from orders where order_uuid = ${orderUuid}) own
    order by 1 desc limit 1`;
  const isTaken = row?.isTaken === true;
  await transaction`update checkout set full_name = canonical_text(full_name),
    order_number = case when ${isTaken} or released_number is not null then order_number
      else canonical_text(order_number) end where order_uuid = ${orderUuid}`;
  await transaction`update orders set order_number = canonical_text(order_number)
    where order_uuid = ${orderUuid} and not ${isTaken} and order_number <> canonical_text(order_number)`;
  return !isTaken;
}

/** Brings names of clients into the form; returns how many were not. */
export async function bringClientsIntoForm(transaction: Transaction, limit: number): Promise<number> {
  const { count } = await transaction`
    update client set full_name = canonical_text(full_name) where client_uuid in (
      select client_uuid from client where full_name <> canonical_text(full_name)
        limit ${limit} for update skip locked)`;
  return count;
}
