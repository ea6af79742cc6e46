import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { kopecks } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/order.ts';

type WireOrder = ResponseOf<Endpoints['POST /client/order']>;
export type WirePictures = WireOrder['pictures'];

/** A line of a cart. */
export type CartLine = CartItem & {
  /** Null in a cart without pictures. In another cart each line has a place, also one without a picture (`path`). */
  readonly picture: { readonly path: string | null } | null;
};

export function readCart(
  items: WireOrder['order']['cartItems'],
  pictures: WirePictures = [],
): readonly CartLine[] {
  const paths = new Map(pictures.map(({ itemNumber, path }) => [itemNumber, path]));
  return items.map((item, itemNumber) => ({
    ...item,
    itemPrice: kopecks(item.itemPrice),
    picture: pictures.length === 0 ? null : { path: paths.get(itemNumber) ?? null },
  }));
}
