import { parsePhone } from '#domain/auth/phone.ts';
import { whyNotSold } from '#domain/catalogue/not-sold.ts';
import { isCalendarDate, moscowDate } from '#domain/dates.ts';
import { kopecks, roublesInWords } from '#domain/money.ts';
import { isPictureAddress } from '#domain/merchants/cart-picture.ts';
import type { Breach } from '#domain/laws/breaches.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  type Checkout,
  checkoutByNumber,
  checkoutByRegistration,
  releaseOrderNumber,
} from '../../db/checkout/checkout-store.ts';
import { clientByPhone, type ClientRow } from '../../db/clients/client-store.ts';
import { merchantWebsite } from '../../db/merchants/merchant-store.ts';
import { debtOfClient } from '../../db/payments/debt-store.ts';
import { activeProduct, type Product } from '../../db/catalogue/product-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { BankAccess, Context, DatabaseAccess } from '../context.ts';
import { currentPurchase } from '../checkout/current-purchase.ts';
import { expireCheckout } from '../checkout/expire-checkout.ts';
import { purchaseBreach, refusePurchase } from '../laws/check-purchase.ts';
import { isSafeAddress } from '../webhooks/safe-address.ts';
import {
  type CheckedRegistration,
  checkoutUrl,
  insertRegistration,
  type RegisteredOrder,
  type Registration,
} from './insert-registration.ts';
import { termsForCustomer } from './terms-for-customer.ts';

type RegisterRefusal = Refusal<
  | 'request.invalid.error'
  | 'product.not.found.error'
  | 'product.amount.error'
  | 'product.not.available.error'
  | 'order.number.exists.error'
  | 'checkout.expired.error'
  | 'client.blocked.error'
  | 'client.inactive.error'
  | 'idempotency.key.reused.error'
>;

/**
 * Registers a purchase for a shop; the customer continues at the unguessable address of the checkout
 * (docs/spec/rules.md#2).
 */
export async function registerOrder(
  context: BankAccess & Pick<Context, 'subscriptions'>,
  registration: Registration,
): Promise<Result<RegisteredOrder, RegisterRefusal>> {
  // the first answer may have been lost; whatever has changed since, the key keeps its registration
  const known = await registeredByKey(context, registration);
  if (known === null) return registerNew(context, registration);
  return known.purchaseAmount === registration.amount
    ? repeatAnswer(context, known)
    : refuse('idempotency.key.reused.error');
}

async function registerNew(
  context: BankAccess & Pick<Context, 'subscriptions'>,
  registration: Registration,
): Promise<Result<RegisteredOrder, RegisterRefusal>> {
  const { database } = context;
  const invalid = invalidField(context, registration);
  if (invalid !== null) return refuse('request.invalid.error', `field=${invalid}`);
  const product = await activeProduct(database.reader, registration.productId);
  if (product === null) return refuse('product.not.found.error');
  if (!isSold(context, product, registration.amount)) return refuseAmount(product);
  const client = await clientOf(context, registration);
  const excluded = exclusionReason(client);
  if (excluded !== null) return refuse(excluded);
  const breach = await breachOf(context, registration, { product, client });
  if (breach !== null) return refusePurchase(breach);
  const { cart, ignoredFields } = await fetchableCart(context, registration);
  const registered = await saveRegistration(context, { ...registration, cart }, product);
  return registered.ok && ignoredFields.length > 0
    ? success({ ...registered.value, ignoredFields })
    : registered;
}

function registeredByKey({ database }: DatabaseAccess, registration: Registration): Promise<Checkout | null> {
  const registrationKeyHash = hashOfSecret(registration.idempotencyKey);
  return checkoutByRegistration(database.reader, { ...registration, registrationKeyHash });
}

/** The first invalid field of the request; null when all are valid. */
function invalidField({ settings, clock }: DatabaseAccess, registration: Registration): string | null {
  const { customer, cart, amount, returnUrl, notificationUrl } = registration;
  const total = cart.reduce((sum, { itemPrice, itemAmount }) => sum + itemPrice * itemAmount, 0);
  const checks: readonly (readonly [string, boolean])[] = [
    ['customer.phone', parsePhone(customer.countryCode, customer.phone).ok],
    ['customer.birthDate', isBirthDate(customer.birthDate, moscowDate(clock.now()))],
    ['cart', total === amount],
    ['returnUrl', isSafeAddress(returnUrl, settings.loopbackAddressesAllowed)],
    [
      'notificationUrl',
      notificationUrl === undefined || isSafeAddress(notificationUrl, settings.loopbackAddressesAllowed),
    ],
  ];
  return checks.find(([, isValid]) => !isValid)?.[0] ?? null;
}

/**
 * Removes from a cart the addresses of pictures outside the website of the shop, and names the removed fields. The
 * purchase continues without these pictures (docs/decisions/0109-pictures-of-cart-items.md).
 */
async function fetchableCart(
  { database, settings }: DatabaseAccess,
  { merchantUuid, cart: items }: Registration,
): Promise<{ readonly cart: Registration['cart']; readonly ignoredFields: string[] }> {
  if (items.every(({ imageUrl }) => imageUrl === undefined)) return { cart: items, ignoredFields: [] };
  const website = await merchantWebsite(database.reader, merchantUuid);
  const shop = { website, loopbackAllowed: settings.loopbackAddressesAllowed };
  const cart: Registration['cart'] = items.map(({ imageUrl, ...item }) =>
    imageUrl !== undefined && isPictureAddress(imageUrl, shop) ? { ...item, imageUrl } : item,
  );
  const ignoredFields = items.flatMap(({ imageUrl }, index) =>
    imageUrl === cart[index]?.imageUrl ? [] : [`cart.${index}.imageUrl`],
  );
  return { cart, ignoredFields };
}

function isBirthDate(birthDate: string | undefined, today: string): boolean {
  return birthDate === undefined || (isCalendarDate(birthDate) && birthDate < today);
}

function isSold({ clock }: DatabaseAccess, product: Product, amount: number): boolean {
  return whyNotSold(product, kopecks(amount), moscowDate(clock.now())) === null;
}

function refuseAmount({ minAmount, maxAmount }: Product): Result<never, Refusal<'product.amount.error'>> {
  const message = `Сумма покупки — от ${roublesInWords(minAmount)} до ${roublesInWords(maxAmount)}`;
  return failure({ code: 'product.amount.error', description: 'field=amount', message });
}

async function clientOf({ database }: DatabaseAccess, { customer }: Registration): Promise<ClientRow | null> {
  const phone = parsePhone(customer.countryCode, customer.phone);
  return phone.ok ? clientByPhone(database.reader, phone.value) : null;
}

function exclusionReason(client: ClientRow | null): 'client.blocked.error' | 'client.inactive.error' | null {
  if (client?.status === 'BLOCKED') return 'client.blocked.error';
  return client?.status === 'INACTIVE' ? 'client.inactive.error' : null;
}

type Sale = { readonly product: Product; readonly client: ClientRow | null };

/** The first clause in force that the purchase breaks (docs/spec/rules.md#15). */
async function breachOf(
  context: DatabaseAccess,
  { amount, cart }: Registration,
  { product: { terms }, client }: Sale,
): Promise<Breach | null> {
  if (!context.settings.law.isEnforced) return null;
  const { database, clock } = context;
  const { debt } = await debtOfClient(database.reader, client?.clientUuid ?? null, clock.now());
  return purchaseBreach(context, database.reader, { terms, amount: kopecks(amount), debt, cart });
}

async function saveRegistration(
  context: BankAccess & Pick<Context, 'subscriptions'>,
  registration: Registration,
  product: Product,
): Promise<Result<RegisteredOrder, RegisterRefusal>> {
  const { database } = context;
  const phone = parsePhone(registration.customer.countryCode, registration.customer.phone);
  if (!phone.ok) return refuse('request.invalid.error', 'field=customer.phone');
  const registrationKeyHash = hashOfSecret(registration.idempotencyKey);
  const terms = await termsForCustomer(context, product, phone.value);
  const input = { registration, product: { ...product, terms }, phone: phone.value, registrationKeyHash };
  const registered = await database.transaction((transaction) =>
    insertRegistration(context, transaction, input),
  );
  if (registered !== null) return success(registered);
  // a concurrent request with the same key was faster
  const known = await registeredByKey(context, registration);
  return known === null ? registerAgain(context, input) : repeatAnswer(context, known);
}

/** Registers the number of a purchase that became no order (docs/decisions/0095-numbers-lists-formats-names.md). */
async function registerAgain(
  context: BankAccess,
  input: CheckedRegistration,
): Promise<Result<RegisteredOrder, RegisterRefusal>> {
  const { database } = context;
  const earlier = await checkoutByNumber(database.reader, input.registration);
  if (earlier !== null) await expireCheckout(context, earlier.orderUuid);
  const registered = await database.transaction(async (transaction) => {
    await releaseOrderNumber(transaction, input.registration);
    return insertRegistration(context, transaction, input);
  });
  if (registered !== null) return success(registered);
  const holder = await checkoutByNumber(database.reader, input.registration);
  return holder !== null && (await isBeingPaid(context, holder))
    ? failure({ code: 'order.number.exists.error', message: beingPaidMessage })
    : refuse('order.number.exists.error');
}

const beingPaidMessage =
  'Банк ещё обрабатывает платёж по заказу с этим номером. Не оформляйте покупку снова, дождитесь результата';

/** Whether the bank may still take the first payment, also after the deadline (docs/spec/rules.md#5). */
async function isBeingPaid(context: DatabaseAccess, checkout: Checkout): Promise<boolean> {
  return (await currentPurchase(context, checkout)).state === 'PAYING';
}

/** Answers a repeated request with the stored registration, unless the purchase has expired. */
async function repeatAnswer(
  context: DatabaseAccess,
  checkout: Checkout,
): Promise<Result<RegisteredOrder, RegisterRefusal>> {
  const { orderUuid, sealedToken, expiresAt, state } = checkout;
  const isOver = state !== 'APPROVED' && expiresAt <= context.clock.now();
  if (isOver && !(await isBeingPaid(context, checkout))) {
    const message = 'Время на оформление истекло. Зарегистрируйте заказ снова с новым Idempotency-Key';
    return failure({ code: 'checkout.expired.error', message });
  }
  const token = unseal(context.settings.dataKey, sealedToken);
  return success({ orderUuid, checkoutUrl: checkoutUrl(context, token), expiresAt });
}
