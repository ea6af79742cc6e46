import { kopecks } from '#domain/money.ts';
import type { CartLine } from '../../../api/orders/cart.ts';
import { formatCount } from '../../../format/count.ts';
import { piecesOf } from '../../../format/pieces.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ItemPicture } from '../../../ui/data-display/item-picture.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './order-cart.module.css';

type Props = { readonly cart: readonly CartLine[] };

/** «Корзина»: the purchased items. */
export function OrderCart({ cart }: Props) {
  if (cart.length === 0) return null;
  return (
    <Card as="section" className={styles.cart} aria-labelledby="cart-title">
      <h2 id="cart-title">Корзина · {piecesOf(cart)}</h2>
      <ul className={styles.list}>
        {cart.map((item, index) => (
          <li key={index} className={styles.item}>
            <ItemPicture picture={item.picture} />
            <span className={styles.name}>
              {item.name}
              {item.itemAmount > 1 && (
                <span className={styles.pieces}>
                  {formatCount(item.itemAmount)}&nbsp;шт. × <Money amount={item.itemPrice} />
                </span>
              )}
            </span>
            <Money amount={kopecks(item.itemPrice * item.itemAmount)} className={styles.sum} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
