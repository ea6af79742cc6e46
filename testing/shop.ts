import type { Stack } from './stack.ts';
import { type Answer, newVisitor } from './visitor.ts';

/** Client of the merchant API with one key; it numbers its orders itself. */
export type Shop = {
  register(fields?: Fields, idempotencyKey?: string): Promise<Answer>;
  view(orderUuid: unknown): Promise<Answer>;
  deliver(orderUuid: unknown, idempotencyKey?: string): Promise<Answer>;
  refund(orderUuid: unknown, amount: number): Promise<Answer>;
  reverse(orderUuid: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
};

type Fields = Readonly<Record<string, unknown>>;

/** A valid purchase. */
export const purchase = {
  productId: 'four-parts',
  amount: 400_003,
  currency: 'RUB',
  customer: { countryCode: '7', phone: '9001000003' },
  cart: [
    { name: 'Чайник', itemPrice: 200_001, itemAmount: 2 },
    { name: 'Ложка', itemPrice: 1, itemAmount: 1 },
  ],
  channel: 'SBOL_BANK_GATEWAY',
  returnUrl: 'https://shop.example/return?order=1',
} as const;

let numbers = 0;

export function newShop({ productUrl }: Stack, apiKey = 'demo-merchant-key'): Shop {
  const program = newVisitor(productUrl);
  const authorization = `Bearer ${apiKey}`;
  const post = (path: string, fields: Fields, key: string): Promise<Answer> =>
    program.send(`POST /merchant/v1/${path}`, fields, {
      authorization,
      ...(key === '' ? {} : { 'idempotency-key': key }),
    });
  const get = (path: string): Promise<Answer> =>
    program.send(`GET /merchant/v1/${path}`, undefined, { authorization });
  return {
    register: (fields = {}, idempotencyKey) => {
      numbers += 1;
      const orderNumber = `SHOP-${numbers}`;
      return post('orders', { ...purchase, orderNumber, ...fields }, idempotencyKey ?? orderNumber);
    },
    deliver: (orderUuid, idempotencyKey = `deliver-${String(orderUuid)}`) =>
      post(`orders/${String(orderUuid)}/deliver`, {}, idempotencyKey),
    refund: (orderUuid, amount) =>
      post(`orders/${String(orderUuid)}/refund`, { amount }, `refund-${String(orderUuid)}-${amount}`),
    reverse: (orderUuid) => post(`orders/${String(orderUuid)}/reverse`, {}, `reverse-${String(orderUuid)}`),
    view: (orderUuid) => get(`orders/${String(orderUuid)}`),
    get,
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
