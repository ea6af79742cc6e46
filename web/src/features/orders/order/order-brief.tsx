import type { OrderView } from '../../../api/orders/order.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { OrderNumber } from '../../../ui/data-display/order-number.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
import { remainingParts } from '../explanation/amount-parts.ts';
import styles from './order-brief.module.css';
import { AmountExplanationWindow } from '../explanation/amount-explanation-window.tsx';

type Props = { readonly order: OrderView };

/** The card of the order being paid, with its remaining amount. */
export function OrderBrief({ order }: Props) {
  return (
    <Card className={styles.brief}>
      <div className={styles.shop}>
        <ShopMark name={order.merchantFullName} size="large" />
        <div>
          <p className={styles.merchant}>
            <ShortText text={order.merchantFullName} />
          </p>
          <p className={styles.number}>
            Заказ <OrderNumber number={shortOrderNumber(order.orderNumber)} />
          </p>
        </div>
      </div>
      <dl className={styles.remaining}>
        <dt>Осталось</dt>
        <dd className={styles.sum}>
          <Money amount={order.remainingPaymentAmount} />
        </dd>
        <dd className={styles.why}>
          <AmountExplanationWindow orderId={order.id} parts={remainingParts(order)} />
        </dd>
      </dl>
    </Card>
  );
}
