import { confirm } from './purchase.ts';
import { newShop, type Shop, tokenOf } from './shop.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

/** A registered purchase. */
export type Purchase = { readonly orderUuid: string; readonly token: string; readonly phone: string };

/** A purchase confirmed by code, and the client who confirmed it. */
export type ConfirmedPurchase = Purchase & { readonly buyer: ApiClient };

type Fields = Readonly<Record<string, unknown>>;

let phones = 9_002_000_000;

/** A phone number that no earlier test has used. */
export function newPhone(): string {
  phones += 1;
  return String(phones);
}

/** The phone of a client of the caller alone, who has confirmed a purchase and not paid it. */
export async function newClient(stack: Stack): Promise<string> {
  return (await confirmPurchase(stack, newShop(stack))).phone;
}

/** Registration fields of a cart with one item. */
export function goods(amount: number): Fields {
  return { amount, cart: [{ name: 'Шкаф', itemPrice: amount, itemAmount: 1 }] };
}

/** Fields of a purchase whose price exceeds the debt limit of a shared stack. */
export const overDebtLimit: Fields = { productId: 'old-six-months', ...goods(30_000_000) };

export async function registerFor(shop: Shop, phone: string, fields: Fields = {}): Promise<Purchase> {
  const registered = await shop.register({ customer: { countryCode: '7', phone }, ...fields });
  assertSuccess(registered);
  return { orderUuid: String(registered.body['orderUuid']), token: tokenOf(registered), phone };
}

/** Registers a purchase for a new phone and confirms it by code. */
export async function confirmPurchase(
  stack: Stack,
  shop: Shop,
  fields: Fields = {},
): Promise<ConfirmedPurchase> {
  const purchase = await registerFor(shop, newPhone(), fields);
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, purchase);
  return { ...purchase, buyer };
}

/** The purchase as the checkout shows it to this client. */
export async function viewCheckout(
  apiClient: ApiClient,
  { token }: Pick<Purchase, 'token'>,
): Promise<Fields> {
  return (await apiClient.viewCheckout({ token })).body;
}

/** Address of the bank's payment form. */
export async function openForm({ buyer, token }: ConfirmedPurchase): Promise<string> {
  const { body } = await buyer.payCheckout({ token });
  assertSuccess({ body });
  return String(body['formUrl']);
}
