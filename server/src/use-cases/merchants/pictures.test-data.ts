import assert from 'node:assert/strict';
import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { Context } from '../context.ts';
import { registerOrder } from './register-order.ts';

export function clockAt(context: Context, at: Instant): Context {
  return { ...context, clock: { ...context.clock, now: () => at } };
}

/** The head of a PNG with this side. */
export function pngOf(side: number): Uint8Array {
  const file = Buffer.alloc(33);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  file.writeUInt32BE(side, 16);
  file.writeUInt32BE(side, 20);
  return file;
}

let orders = 0;

/** Registers a purchase with an item for each path on the website of its shop; null for an item without a picture. */
export async function registerCart(
  context: Context,
  paths: readonly (string | null)[],
  shopNumber = 0,
): Promise<OrderUuid> {
  orders += 1;
  const [shop] = await context.database.reader<{ merchantUuid: MerchantUuid; websiteUrl: string }[]>`
    select merchant_uuid as "merchantUuid", website_url as "websiteUrl" from merchant
    where website_url is not null order by full_name offset ${shopNumber} limit 1`;
  assert.ok(shop);
  const itemPrice = 100_000;
  const registered = await registerOrder(context, {
    merchantUuid: shop.merchantUuid,
    idempotencyKey: `pictures-${orders}`,
    orderNumber: `PICTURES-${orders}`,
    productId: 'four-parts',
    amount: itemPrice * paths.length,
    customer: { countryCode: '7', phone: '9001000003' },
    cart: paths.map((path) => ({
      name: 'Чайник',
      itemPrice,
      itemAmount: 1,
      ...(path === null ? {} : { imageUrl: `${shop.websiteUrl}${path}` }),
    })),
    channel: 'SBOL_BANK_GATEWAY',
    returnUrl: 'https://shop.example/return',
  });
  assert.ok(registered.ok, JSON.stringify(registered));
  return registered.value.orderUuid;
}

export type StoredPicture = {
  readonly itemNumber: number;
  readonly hash: string | null;
  readonly tryAt: Instant | null;
};

export async function storedPictures(
  { database }: Context,
  orderUuid: OrderUuid,
): Promise<readonly StoredPicture[]> {
  const rows = await database.reader<StoredPicture[]>`
    select item_number as "itemNumber", hash, try_at as "tryAt" from cart_item_picture
    where order_uuid = ${orderUuid} order by item_number`;
  return rows.map((row) => ({ ...row }));
}
