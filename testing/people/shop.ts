import { demoClients } from './demo-clients.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { calls } from '#testing/calls.ts';
import { type Answer, newApiClient, type RequestHeaders } from '#testing/api-client.ts';

/** Client of the merchant API with one key; it numbers its orders itself. */
export type Shop = {
  register(fields?: Fields, idempotencyKey?: string): Promise<Answer>;
  view(orderUuid: unknown): Promise<Answer>;
  deliver(orderUuid: unknown, idempotencyKey?: string): Promise<Answer>;
  refund(orderUuid: unknown, amount: number): Promise<Answer>;
  reverse(orderUuid: unknown): Promise<Answer>;
  listProducts(): Promise<Answer>;
};

type Fields = Readonly<Record<string, unknown>>;

/** A valid purchase. */
const purchase = {
  productId: 'four-parts',
  amount: 400_003,
  currency: 'RUB',
  customer: { countryCode: '7', phone: demoClients.anna },
  cart: [
    { name: 'Чайник', itemPrice: 200_001, itemAmount: 2 },
    { name: 'Ложка', itemPrice: 1, itemAmount: 1 },
  ],
  channel: 'SBOL_BANK_GATEWAY',
  returnUrl: 'https://shop.example/return?order=1',
} as const;

let numbers = 0;

export function newShop({ productUrl }: Stack, apiKey = 'demo-merchant-key'): Shop {
  const program = newApiClient(productUrl);
  const authorization = `Bearer ${apiKey}`;
  const keyed = (key: string): RequestHeaders => ({
    authorization,
    ...(key === '' ? {} : { 'idempotency-key': key }),
  });
  return {
    register: (fields = {}, idempotencyKey) => {
      numbers += 1;
      const orderNumber = `SHOP-${numbers}`;
      const registration = { ...purchase, orderNumber, ...fields };
      return program.send(calls.registerOrder, registration, keyed(idempotencyKey ?? orderNumber));
    },
    deliver: (orderUuid, idempotencyKey = `deliver-${String(orderUuid)}`) =>
      program.send(calls.deliverOrder, { orderUuid }, keyed(idempotencyKey)),
    refund: (orderUuid, amount) => {
      const key = `refund-${String(orderUuid)}-${amount}`;
      return program.send(calls.refundOrder, { orderUuid, amount }, keyed(key));
    },
    reverse: (orderUuid) =>
      program.send(calls.reverseOrder, { orderUuid }, keyed(`reverse-${String(orderUuid)}`)),
    view: (orderUuid) => program.send(calls.viewOrderAsShop, { orderUuid }, { authorization }),
    listProducts: () => program.listProductsAsShop({}, { authorization }),
  };
}

/** HTTP status, code and, if present, description of an error. */
export function refusalOf({ httpStatus, body: { error } }: Answer): readonly unknown[] {
  return [httpStatus, error?.code, ...(error?.description === undefined ? [] : [error.description])];
}

/** The secret part of the checkout address. */
export function tokenOf({ body }: Answer): string {
  return String(body['checkoutUrl']).split('/').at(-1) ?? '';
}
