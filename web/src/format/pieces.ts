import type { CartItem } from '#domain/orders/order.ts';
import { pluralForm, plurals } from '#domain/plural.ts';
import { formatCount } from './count.ts';

/** «4 товара»: the pieces of a cart, not its lines. */
export function piecesOf(cart: readonly Pick<CartItem, 'itemAmount'>[]): string {
  const pieces = cart.reduce((sum, { itemAmount }) => sum + itemAmount, 0);
  return `${formatCount(pieces)}\u00a0${pluralForm(pieces, plurals.item)}`;
}

/** «Чайник и ещё 2 товара»: the goods of an order in one line; null for an order without a cart. */
export function goodsOf(cart: readonly Pick<CartItem, 'name' | 'itemAmount'>[]): string | null {
  const [first, ...others] = cart;
  if (first === undefined) return null;
  return others.length === 0 ? first.name : `${first.name} и\u00a0ещё ${piecesOf(others)}`;
}
