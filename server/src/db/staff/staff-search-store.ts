import type { SearchQuery } from '#domain/staff/search-query.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Reader } from '../database.ts';

export type FoundOrder = {
  readonly phone: Phone;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
};
export type FoundClient = { readonly phone: Phone; readonly fullName: string | null };

/** Orders by the merchant's order number or by the bank's order id. */
export async function ordersByNumber(reader: Reader, number: string, most: number): Promise<FoundOrder[]> {
  return reader<FoundOrder[]>`
    select c.phone, o.order_uuid as "orderUuid", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName"
    from (select order_uuid from merchant m join orders o using (merchant_uuid) where o.order_number = ${number}
      union select order_uuid from operation where md_order = ${number}) found
    join orders o using (order_uuid) join client c using (client_uuid)
    order by o.created_at desc limit ${most}`;
}

/**
 * Clients by phone, by a prefix of the name, or by the last four digits of an active card. Each search uses an index.
 */
export async function clientsLike(
  reader: Reader,
  { phone, name, lastFourDigits }: SearchQuery,
  most: number,
): Promise<FoundClient[]> {
  return reader<FoundClient[]>`
    select phone, full_name as "fullName" from (
      (select phone, full_name from client where country_code = '7' and phone = ${phone})
      union
      (select phone, full_name from client where starts_with(lower(full_name), ${name})
        order by lower(full_name) using ~<~ limit ${most})
      union
      (select phone, full_name from binding join client using (client_uuid)
        where active and right(masked_pan, 4) = ${lastFourDigits})) found
    order by full_name nulls last, phone limit ${most}`;
}
