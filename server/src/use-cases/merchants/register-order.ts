import { parsePhone } from '#domain/auth/phone.ts';
import { isCalendarDate, moscowDate, plusSeconds } from '#domain/calendar.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { Channel } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { scheduleFits } from '#domain/schedule/build-schedule.ts';
import type { Instant } from '#domain/calendar.ts';
import { hashOfSecret } from '../../chance.ts';
import { insertCheckout, orderNumberExists } from '../../db/checkout-store.ts';
import { clientByPhone } from '../../db/client-store.ts';
import { enqueueJob } from '../../db/job-store.ts';
import type { Product } from '../../db/product-store.ts';
import { activeProduct } from '../../db/product-store.ts';
import { seal } from '../../seal.ts';
import type { Context } from '../context.ts';
import { isSafeAddress } from './safe-address.ts';

export type Registration = {
  readonly merchantUuid: MerchantUuid;
  readonly orderNumber: string;
  readonly productId: string;
  /** Kopecks. */
  readonly amount: number;
  readonly customer: {
    readonly countryCode: string;
    readonly phone: string;
    readonly fullName?: string;
    readonly birthDate?: string;
  };
  readonly cart: readonly {
    readonly name: string;
    readonly itemPrice: number;
    readonly itemAmount: number;
  }[];
  readonly channel: Channel;
  readonly returnUrl: string;
  readonly notificationUrl?: string;
};

export type Registered = {
  readonly orderUuid: OrderUuid;
  readonly checkoutUrl: string;
  readonly expiresAt: Instant;
};

type RegisterRefusal = Refusal<
  | 'request.invalid.error'
  | 'product.not.found.error'
  | 'product.amount.error'
  | 'order.number.exists.error'
  | 'client.blocked.error'
  | 'client.inactive.error'
>;

/** A shop registers a purchase; the customer goes on at the address of the checkout, which nobody can guess (rules 2). */
export async function registerOrder(
  context: Context,
  registration: Registration,
): Promise<Result<Registered, RegisterRefusal>> {
  const { database } = context;
  const wrong = wrongField(context, registration);
  if (wrong !== null) return refuse('request.invalid.error', `field=${wrong}`);
  const product = await activeProduct(database.reader, registration.productId);
  if (product === null) return refuse('product.not.found.error');
  if (!fits(context, product, registration.amount)) return refuse('product.amount.error');
  const barred = await whyCustomerIsBarred(context, registration);
  if (barred !== null) return refuse(barred);
  return write(context, registration, product);
}

/** The field that a program has to mend; null when all are right. */
function wrongField({ settings }: Context, registration: Registration): string | null {
  const { customer, cart, amount, returnUrl, notificationUrl } = registration;
  const total = cart.reduce((sum, { itemPrice, itemAmount }) => sum + itemPrice * itemAmount, 0);
  const checks: readonly (readonly [string, boolean])[] = [
    ['customer.phone', parsePhone(customer.countryCode, customer.phone).ok],
    ['customer.birthDate', customer.birthDate === undefined || isCalendarDate(customer.birthDate)],
    ['cart', total === amount],
    ['returnUrl', isSafeAddress(returnUrl, settings.loopbackAddressesAllowed)],
    [
      'notificationUrl',
      notificationUrl === undefined || isSafeAddress(notificationUrl, settings.loopbackAddressesAllowed),
    ],
  ];
  return checks.find(([, right]) => !right)?.[0] ?? null;
}

function fits({ clock }: Context, product: Product, amount: number): boolean {
  const inBounds = amount >= product.minAmount && amount <= product.maxAmount;
  return inBounds && scheduleFits(product.terms, kopecks(amount), moscowDate(clock.now()));
}

async function whyCustomerIsBarred(
  { database }: Context,
  { customer }: Registration,
): Promise<'client.blocked.error' | 'client.inactive.error' | null> {
  const phone = parsePhone(customer.countryCode, customer.phone);
  const client = phone.ok ? await clientByPhone(database.reader, phone.value) : null;
  if (client?.status === 'BLOCKED') return 'client.blocked.error';
  return client?.status === 'INACTIVE' ? 'client.inactive.error' : null;
}

async function write(
  { database, clock, chance, settings }: Context,
  registration: Registration,
  { productId, terms }: Product,
): Promise<Result<Registered, RegisterRefusal>> {
  const { merchantUuid, orderNumber, customer, amount } = registration;
  const phone = parsePhone(customer.countryCode, customer.phone);
  if (!phone.ok) return refuse('request.invalid.error', 'field=customer.phone');
  const now = clock.now();
  const token = chance.token();
  const orderUuid = identifier<OrderUuid>(chance.uuid());
  const expiresAt = plusSeconds(now, settings.checkoutLifeSeconds);
  return database.transaction(async (transaction) => {
    if (await orderNumberExists(transaction, merchantUuid, orderNumber))
      return refuse('order.number.exists.error');
    await insertCheckout(transaction, {
      orderUuid,
      tokenHash: hashOfSecret(token),
      sealedToken: seal(settings.pepper, token),
      merchantUuid,
      orderNumber,
      productId,
      terms,
      purchaseAmount: kopecks(amount),
      phone: phone.value,
      fullName: customer.fullName ?? null,
      birthDate:
        customer.birthDate !== undefined && isCalendarDate(customer.birthDate) ? customer.birthDate : null,
      cart: registration.cart.map((item) => ({ ...item, itemPrice: kopecks(item.itemPrice) })),
      channel: registration.channel,
      returnUrl: registration.returnUrl,
      notificationUrl: registration.notificationUrl ?? null,
      state: 'CREATED',
      browserHash: null,
      clientUuid: null,
      operationUuid: null,
      createdAt: now,
      expiresAt,
    });
    await enqueueJob(transaction, {
      kind: 'expire-checkout',
      key: orderUuid,
      payload: { orderUuid },
      runAt: expiresAt,
    });
    return done({ orderUuid, checkoutUrl: `${settings.publicUrl}/checkout/${token}`, expiresAt });
  });
}
