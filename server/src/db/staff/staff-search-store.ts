import { cardDetailsOf } from '#domain/cards/card-brand.ts';
import type { SearchQuery } from '#domain/staff/search-query.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { CardDetails, PaymentSystem } from '#domain/orders/order.ts';
import type { Reader } from '../database.ts';

export type FoundOrder = {
  readonly clientUuid: ClientUuid;
  readonly phone: Phone;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly fullAmount: Kopecks;
  /** The bank's order id or our number at the bank that was searched; null for an order found by anything else. */
  readonly bankNumber: string | null;
  /** The sum of a payment that was searched; null for an order found by anything else. */
  readonly paymentAmount: Kopecks | null;
};
export type FoundClient = {
  readonly clientUuid: ClientUuid;
  readonly phone: Phone;
  readonly fullName: string | null;
  /** The e-mail address with the searched part; null for a client found by anything else. */
  readonly email: string | null;
};
type CardOfClient = Omit<FoundClient, 'email'> & {
  /** false: removed. */
  readonly active: boolean;
};
export type FoundCard = CardOfClient & CardDetails;
type StoredCard = CardOfClient & { readonly maskedPan: string; readonly paymentSystem: PaymentSystem | null };
export type FoundShop = { readonly merchantUuid: MerchantUuid; readonly fullName: string };
export type FoundFile = {
  readonly processId: string;
  readonly fileName: string | null;
  readonly createdAt: Instant;
};
export type FoundColleague = { readonly login: string; readonly fullName: string | null };

/**
 * Orders by the merchant's order number (in full, a part of it, or shortened as on our screens), by the bank's order id,
 * our number at the bank, or the sum of the order or of a payment. Each search uses an index.
 */
export async function ordersLike(
  reader: Reader,
  { orderNumber, gatewayOrderId, shortNumber, numberPart, amount }: SearchQuery,
  most: number,
): Promise<FoundOrder[]> {
  return reader<FoundOrder[]>`
    select client_uuid as "clientUuid", c.phone, o.order_uuid as "orderUuid", o.order_number as "orderNumber",
      o.merchant_full_name as "merchantFullName", o.full_amount as "fullAmount",
      found.bank_number as "bankNumber", found.payment_amount as "paymentAmount"
    from (select order_uuid, max(bank_number) as bank_number, max(payment_amount) as payment_amount from (
      select order_uuid, null as bank_number, null::bigint as payment_amount from orders
        where comparison_text(order_number) = comparison_text(${orderNumber})
      union all
      select order_uuid, md_order, null from operation where md_order in (${orderNumber}, ${gatewayOrderId})
      union all
      select order_uuid, gateway_order_number, null from operation where gateway_order_number = ${orderNumber}
      union all
      (select order_uuid, null, null from orders
        where starts_with(comparison_text(order_number), comparison_text(${shortNumber?.head ?? null}))
          and right(comparison_text(order_number),
            length(comparison_text(${shortNumber?.tail ?? null}))) = comparison_text(${shortNumber?.tail ?? null})
        limit ${most})
      union all
      (select order_uuid, null, null from orders
        where translate(comparison_text(order_number), '- ', '') like ${containing(numberPart)} limit ${most})
      union all
      (select order_uuid, null, null from orders where full_amount = ${amount} order by created_at desc limit ${most})
      union all
      (select order_uuid, null, amount from operation where amount = ${amount} order by created_at desc limit ${most})
    ) matches group by order_uuid) found
    join orders o using (order_uuid) join client c using (client_uuid)
    order by comparison_text(o.order_number) = comparison_text(${orderNumber}) desc, o.created_at desc
    limit ${most}`;
}

/**
 * Clients by a phone or a part of it, by the beginning of the name or by its words, or by a part of the e-mail address.
 * Each search uses an index.
 */
export async function clientsLike(
  reader: Reader,
  { phone, phonePart, phoneTail, name, nameWords, emailPart }: SearchQuery,
  most: number,
): Promise<FoundClient[]> {
  const words = nameWords.map(containing);
  // an index takes single patterns only; the last one stands for words that are not there
  const [first = null, second = first, third = second] = words;
  return reader<FoundClient[]>`
    select client_uuid as "clientUuid", phone, full_name as "fullName", max(address) as email from (
      (select client_uuid, phone, full_name, null as address from client where country_code = '7' and phone = ${phone})
      union all
      (select client_uuid, phone, full_name, null from client
        where phone like ${containing(phonePart)} or phone like ${containing(phoneTail)} limit ${most})
      union all
      (select client_uuid, phone, full_name, null from client
        where starts_with(comparison_text(full_name), comparison_text(${name}))
        order by comparison_text(full_name) using ~<~ limit ${most})
      union all
      (select client_uuid, phone, full_name, null from client
        where comparison_text(full_name) like ${first} and comparison_text(full_name) like ${second}
          and comparison_text(full_name) like ${third}
          and comparison_text(full_name) like all (${words}::text[]) limit ${most})
      union all
      (select client_uuid, phone, full_name, address from client_email join client using (client_uuid)
        where lower(address) like ${containing(emailPart)} limit ${most})) found
    group by client_uuid, phone, full_name
    order by starts_with(comparison_text(full_name), comparison_text(${name})) desc nulls last,
      full_name nulls last, phone limit ${most}`;
}

/** Cards by the last four digits, saved ones and removed ones, with their clients. An index finds them. */
export async function cardsLike(
  reader: Reader,
  { lastFourDigits }: SearchQuery,
  most: number,
): Promise<FoundCard[]> {
  const cards = await reader<StoredCard[]>`
    select client_uuid as "clientUuid", phone, full_name as "fullName", masked_pan as "maskedPan",
      payment_system as "paymentSystem", active
    from (select client_uuid, masked_pan, payment_system, bool_or(active) as active from binding
      where right(masked_pan, 4) = ${lastFourDigits}
      group by client_uuid, masked_pan, payment_system order by active desc limit ${most}) found
    join client using (client_uuid)
    order by active desc, full_name nulls last, phone`;
  return cards.map(({ maskedPan, paymentSystem, ...card }) => ({
    ...card,
    ...cardDetailsOf({ maskedPan, paymentSystem }),
  }));
}

/** Shops by a part of the name. There are few. */
export function shopsLike(reader: Reader, part: string | null, most: number): Promise<FoundShop[]> {
  return reader<FoundShop[]>`
    select merchant_uuid as "merchantUuid", full_name as "fullName" from merchant
    where comparison_text(full_name) like ${containing(part)} order by full_name limit ${most}`;
}

/** Bulk payoff files by a part of the name, the latest first. There are few. */
export function filesLike(reader: Reader, part: string | null, most: number): Promise<FoundFile[]> {
  return reader<FoundFile[]>`
    select file_uuid as "processId", file_name as "fileName", created_at as "createdAt" from full_payment_file
    where comparison_text(file_name) like ${containing(part)} order by created_at desc limit ${most}`;
}

/** Staff accounts by a part of the login or the name. There are few. */
export function colleaguesLike(reader: Reader, part: string | null, most: number): Promise<FoundColleague[]> {
  return reader<FoundColleague[]>`
    select login, full_name as "fullName" from staff
    where comparison_text(concat_ws(' ', login, full_name)) like ${containing(part)} order by login limit ${most}`;
}

/** The pattern of a text that has this part; null finds nothing. */
function containing(part: string | null): string | null {
  return part === null ? null : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
