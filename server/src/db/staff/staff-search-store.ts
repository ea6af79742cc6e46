import type { SearchQuery } from '#domain/staff/search-query.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Reader } from '../database.ts';

export type FoundOrder = {
  readonly clientUuid: ClientUuid;
  readonly phone: Phone;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
};
export type FoundClient = {
  readonly clientUuid: ClientUuid;
  readonly phone: Phone;
  readonly fullName: string | null;
};

/** Orders by the merchant's order number, in full or shortened as on our screens, or by the bank's order id. */
export async function ordersByNumber(
  reader: Reader,
  { orderNumber, shortNumber }: Pick<SearchQuery, 'orderNumber' | 'shortNumber'>,
  most: number,
): Promise<FoundOrder[]> {
  return reader<FoundOrder[]>`
    select client_uuid as "clientUuid", c.phone, o.order_uuid as "orderUuid", o.order_number as "orderNumber",
      o.merchant_full_name as "merchantFullName"
    from (select order_uuid from orders where comparison_text(order_number) = comparison_text(${orderNumber})
      union select order_uuid from operation where md_order = ${orderNumber}
      union (select order_uuid from orders
        where starts_with(comparison_text(order_number), comparison_text(${shortNumber?.head ?? null}))
          and right(comparison_text(order_number),
            length(comparison_text(${shortNumber?.tail ?? null}))) = comparison_text(${shortNumber?.tail ?? null})
        limit ${most})) found
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
    select client_uuid as "clientUuid", phone, full_name as "fullName" from (
      (select client_uuid, phone, full_name from client where country_code = '7' and phone = ${phone})
      union
      (select client_uuid, phone, full_name from client
        where starts_with(comparison_text(full_name), comparison_text(${name}))
        order by comparison_text(full_name) using ~<~ limit ${most})
      union
      (select client_uuid, phone, full_name from binding join client using (client_uuid)
        where active and right(masked_pan, 4) = ${lastFourDigits})) found
    order by full_name nulls last, phone limit ${most}`;
}
