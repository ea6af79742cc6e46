import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import type { ClientUuid, MerchantUuid, IntentUuid, OrderUuid, ProductId } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { CartItem, Channel } from '#domain/orders/order.ts';
import type { Reader, Transaction } from '../database.ts';

export type CheckoutState = 'CREATED' | 'CONFIRMED' | 'PAYING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** A purchase before it becomes an order (docs/spec/rules.md#2). */
export type Checkout = {
  readonly orderUuid: OrderUuid;
  readonly sealedToken: Uint8Array;
  readonly merchantUuid: MerchantUuid;
  readonly merchantFullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly orderNumber: string;
  readonly productId: ProductId;
  readonly terms: ProductTerms;
  readonly purchaseAmount: Kopecks;
  /** Includes the commission. */
  readonly fullAmount: Kopecks;
  readonly phone: Phone;
  readonly fullName: string | null;
  readonly birthDate: CalendarDate | null;
  /** The address that the shop gave; null without one. */
  readonly email: string | null;
  readonly cart: readonly CartItem[];
  readonly channel: Channel;
  readonly returnUrl: string;
  readonly notificationUrl: string | null;
  readonly state: CheckoutState;
  readonly browserHash: string | null;
  readonly clientUuid: ClientUuid | null;
  readonly intentUuid: IntentUuid | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Version of the contract template at the registration; null for purchases of the version before contracts. */
  readonly contractVersion: number | null;
  /** The time of the signature; the schedule begins on its date in Moscow. */
  readonly signedAt: Instant | null;
};

type NewCheckout = Omit<Checkout, 'merchantFullName' | 'websiteUrl' | 'physicalAddress' | 'signedAt'> & {
  readonly tokenHash: string;
  readonly registrationKeyHash: string;
};

/** Inserts a purchase; false when the merchant has used its order number already. */
export async function insertCheckout(transaction: Transaction, checkout: NewCheckout): Promise<boolean> {
  const rows = await transaction`
    insert into checkout (order_uuid, token_hash, sealed_token, merchant_uuid, order_number, registration_key_hash,
      product_id, terms, purchase_amount, full_amount, country_code, phone, full_name, birth_date, email, cart, channel,
      return_url, notification_url, state, created_at, expires_at,
      contract_version)
    values (${checkout.orderUuid}, ${checkout.tokenHash}, ${checkout.sealedToken}, ${checkout.merchantUuid},
      ${checkout.orderNumber}, ${checkout.registrationKeyHash}, ${checkout.productId},
      ${transaction.json(checkout.terms)}, ${checkout.purchaseAmount}, ${checkout.fullAmount}, '7', ${checkout.phone},
      ${checkout.fullName}, ${checkout.birthDate}, ${checkout.email},
      ${transaction.json(checkout.cart.map((item) => ({ ...item })))}, ${checkout.channel}, ${checkout.returnUrl},
      ${checkout.notificationUrl}, ${checkout.state}, ${checkout.createdAt}, ${checkout.expiresAt},
      ${checkout.contractVersion})
    on conflict (merchant_uuid, order_number) do nothing returning 1`;
  return rows.length === 1;
}

/**
 * Whether the merchant has used an order number already, also in the form in which an earlier version stored it. The
 * unique constraint refuses a concurrent registration.
 */
export async function isNumberInUse(
  reader: Reader,
  { merchantUuid, orderNumber }: NumberOfMerchant,
): Promise<boolean> {
  const rows =
    await reader`select from checkout c where c.merchant_uuid = ${merchantUuid} and ${hasNumber(reader, orderNumber)}
      limit 1`;
  return rows.length > 0;
}

/** Compared by the index of `comparison_text` first. */
function hasNumber(reader: Reader, orderNumber: string): ReturnType<Reader> {
  return reader`comparison_text(c.order_number) = comparison_text(${orderNumber})
    and canonical_text(c.order_number) = canonical_text(${orderNumber})`;
}

/** The purchase that a merchant registered under this number and this idempotency key. */
export async function checkoutByRegistration(
  reader: Reader,
  { merchantUuid, orderNumber, registrationKeyHash }: Registration,
): Promise<Checkout | null> {
  const released = `${orderNumber}\n${registrationKeyHash}`;
  return checkoutWhere(
    reader,
    reader`c.merchant_uuid = ${merchantUuid} and (${hasNumber(reader, orderNumber)} or ${hasNumber(reader, released)})
      and c.registration_key_hash = ${registrationKeyHash}`,
  );
}

type Registration = Pick<NewCheckout, 'merchantUuid' | 'orderNumber' | 'registrationKeyHash'>;

type NumberOfMerchant = Pick<NewCheckout, 'merchantUuid' | 'orderNumber'>;

/** The purchase that holds an order number of a merchant. */
export async function checkoutByNumber(
  reader: Reader,
  { merchantUuid, orderNumber }: NumberOfMerchant,
): Promise<Checkout | null> {
  return checkoutWhere(
    reader,
    reader`c.merchant_uuid = ${merchantUuid} and ${hasNumber(reader, orderNumber)}`,
  );
}

/**
 * Releases an order number whose purchase ended without an order. A purchase that may still become an order keeps its
 * number; two concurrent calls release it once.
 */
export async function releaseOrderNumber(
  transaction: Transaction,
  { merchantUuid, orderNumber }: NumberOfMerchant,
): Promise<void> {
  await transaction`
    update checkout c set released_number = order_number,
      order_number = order_number || chr(10) || registration_key_hash
    where merchant_uuid = ${merchantUuid} and ${hasNumber(transaction, orderNumber)}
      and state in ('EXPIRED', 'REJECTED')`;
}

export async function checkoutByTokenHash(reader: Reader, tokenHash: string): Promise<Checkout | null> {
  return checkoutWhere(reader, reader`c.token_hash = ${tokenHash}`);
}

export async function checkoutByOrder(reader: Reader, orderUuid: OrderUuid): Promise<Checkout | null> {
  return checkoutWhere(reader, reader`c.order_uuid = ${orderUuid}`);
}

/** Locks a purchase. Until the order exists, this lock protects its money. */
export async function lockCheckout(transaction: Transaction, orderUuid: OrderUuid): Promise<Checkout | null> {
  return checkoutWhere(transaction, transaction`c.order_uuid = ${orderUuid} for update of c`);
}

async function checkoutWhere(reader: Reader, condition: ReturnType<Reader>): Promise<Checkout | null> {
  const [row] = await reader<Checkout[]>`
    select c.order_uuid as "orderUuid", c.sealed_token as "sealedToken", c.merchant_uuid as "merchantUuid",
      m.full_name as "merchantFullName", m.website_url as "websiteUrl", m.physical_address as "physicalAddress",
      coalesce(c.released_number, c.order_number) as "orderNumber", c.product_id as "productId",
      c.terms, c.purchase_amount as "purchaseAmount", c.full_amount as "fullAmount", c.phone, c.full_name as "fullName",
      c.birth_date as "birthDate", c.email, c.cart, c.channel, c.return_url as "returnUrl",
      c.notification_url as "notificationUrl", c.state, c.browser_hash as "browserHash", c.client_uuid as "clientUuid",
      c.operation_uuid as "intentUuid", c.created_at as "createdAt", c.expires_at as "expiresAt",
      c.contract_version as "contractVersion", c.signed_at as "signedAt"
    from checkout c join merchant m using (merchant_uuid) where ${condition}`;
  return row ?? null;
}

type CheckoutChange = Partial<
  Pick<Checkout, 'state' | 'browserHash' | 'clientUuid' | 'intentUuid' | 'signedAt'>
>;

export async function updateCheckout(
  transaction: Transaction,
  checkout: Checkout,
  change: CheckoutChange,
): Promise<void> {
  const next = { ...checkout, ...change };
  await transaction`
    update checkout set state = ${next.state}, browser_hash = ${next.browserHash}, client_uuid = ${next.clientUuid},
      operation_uuid = ${next.intentUuid}, signed_at = ${next.signedAt}
    where order_uuid = ${checkout.orderUuid}`;
}
