import type { Phone } from '#domain/auth/phone.ts';
import { calendarDate, type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import { currentVersion } from '#domain/contracts/agreements.ts';
import { identifier, type MerchantUuid, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { Channel } from '#domain/orders/order.ts';
import { buildSchedule } from '#domain/schedules/build-schedule.ts';
import type { Product } from '../../db/catalogue/product-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import { insertCheckout, isNumberInUse } from '../../db/checkout/checkout-store.ts';
import { scheduleFetch } from './fetch-pictures.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { seal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';

export type Registration = {
  readonly merchantUuid: MerchantUuid;
  /** The merchant's idempotency key of this registration. A repeat with the same key gets the same purchase. */
  readonly idempotencyKey: string;
  readonly orderNumber: string;
  readonly productId: string;
  /** Kopecks. */
  readonly amount: number;
  readonly customer: {
    readonly countryCode: string;
    readonly phone: string;
    readonly fullName?: string;
    readonly birthDate?: string;
    readonly email?: string;
  };
  readonly cart: readonly {
    readonly name: string;
    readonly itemPrice: number;
    readonly itemAmount: number;
    readonly imageUrl?: string;
  }[];
  readonly channel: Channel;
  readonly returnUrl: string;
  readonly notificationUrl?: string;
};

export type RegisteredOrder = {
  readonly orderUuid: OrderUuid;
  readonly checkoutUrl: string;
  readonly expiresAt: Instant;
  /** `cart.0.imageUrl` and the like: pictures that the service may not fetch. Absent when there are none. */
  readonly ignoredFields?: string[];
};

/** A checked registration. */
export type CheckedRegistration = {
  readonly registration: Registration;
  readonly product: Product;
  readonly phone: Phone;
  readonly registrationKeyHash: string;
};

/** Null when the merchant has used the order number before. */
export async function insertRegistration(
  context: DatabaseAccess,
  transaction: Transaction,
  { registration, product: { productId, terms }, phone, registrationKeyHash }: CheckedRegistration,
): Promise<RegisteredOrder | null> {
  const { clock, random, settings } = context;
  const { merchantUuid, orderNumber, customer, cart, channel, returnUrl, notificationUrl } = registration;
  if (await isNumberInUse(transaction, registration)) return null;
  const now = clock.now();
  const token = random.token();
  const orderUuid = identifier<OrderUuid>(random.uuid());
  const expiresAt = plusSeconds(now, settings.checkoutLifeSeconds);
  const purchaseAmount = kopecks(registration.amount);
  const isNew = await insertCheckout(transaction, {
    orderUuid,
    tokenHash: hashOfSecret(token),
    sealedToken: seal(settings.dataKey, token),
    merchantUuid,
    orderNumber,
    registrationKeyHash,
    productId,
    terms,
    purchaseAmount,
    fullAmount: buildSchedule(terms, purchaseAmount, moscowDate(now)).fullAmount,
    phone,
    fullName: customer.fullName ?? null,
    birthDate: customer.birthDate === undefined ? null : calendarDate(customer.birthDate),
    email: customer.email ?? null,
    cart: cart.map(({ name, itemPrice, itemAmount }) => ({
      name,
      itemPrice: kopecks(itemPrice),
      itemAmount,
    })),
    channel,
    returnUrl,
    notificationUrl: notificationUrl ?? null,
    state: 'CREATED',
    browserHash: null,
    clientUuid: null,
    intentUuid: null,
    createdAt: now,
    expiresAt,
    contractVersion: currentVersion('CONTRACT'),
  });
  if (!isNew) return null;
  await scheduleFetch(transaction, { orderUuid, cart, now, endsAt: expiresAt });
  await enqueueJob(transaction, {
    kind: 'expire-checkout',
    key: orderUuid,
    payload: { orderUuid },
    runAt: expiresAt,
  });
  return { orderUuid, checkoutUrl: checkoutUrl(context, token), expiresAt };
}

export function checkoutUrl({ settings }: DatabaseAccess, token: string): string {
  return `${settings.publicUrl}/checkout/${token}`;
}
