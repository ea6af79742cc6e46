import { sumOf } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { orderName } from '../../../format/order-name.ts';
import { plural } from '../../../format/plural.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopName } from '../../../ui/data-display/shop-mark.tsx';
import styles from './charges.module.css';
import { type LateOrder, lateOrders } from './next-charges.ts';

type Props = { readonly charges: readonly UpcomingCharge[] };

const maxShown = 3;

/** «Не удалось списать»: the orders with failed payments, each with a link to its payment. */
export function LateOrders({ charges }: Props) {
  const late = lateOrders(charges);
  if (late.length === 0) return null;
  return (
    <Card as="section" className={styles.late} data-late aria-labelledby="late-orders-title">
      <div className={styles.head}>
        <h2 id="late-orders-title" className={styles.lateTitle}>
          Не удалось списать <Money amount={sumOf(late.map(sumOfOrder))} />
        </h2>
      </div>
      <ul className={styles.list}>
        {late.slice(0, maxShown).map((order, index) => (
          <Late key={order[0].orderId} order={order} isFirst={index === 0} isOnly={late.length === 1} />
        ))}
      </ul>
      {late.length > maxShown && <p>И ещё {plural(late.length - maxShown, plurals.order)}</p>}
    </Card>
  );
}

function sumOfOrder(order: LateOrder) {
  return sumOf(order.map(({ amount }) => amount));
}

type LateProps = { readonly order: LateOrder; readonly isFirst: boolean; readonly isOnly: boolean };

/** The order that is late longest has the primary button. */
function Late({ order, isFirst, isOnly }: LateProps) {
  const [{ orderId, merchantFullName, date }] = order;
  return (
    <li className={styles.charge}>
      <ShopName name={merchantFullName}>
        <span className={styles.card}>
          {order.length === 1 ? 'Платеж' : `${plural(order.length, plurals.payment)}, первый`}{' '}
          <time dateTime={date}>{formatDayNear(date, today())}</time>
        </span>
      </ShopName>
      {!isOnly && <Money amount={sumOfOrder(order)} />}
      <ButtonLink
        variant={isFirst ? 'primary' : 'secondary'}
        to={paths.order}
        params={{ orderId }}
        aria-label={`Перейти к оплате: ${orderName(order[0])}`}
      >
        Перейти к оплате
      </ButtonLink>
    </li>
  );
}
