import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SignedPurchase } from '../../api/orders/order-consents.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { OrderNumber } from '../../ui/data-display/order-number.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './documents.module.css';

type Props = { readonly load: UseQueryResult<readonly SignedPurchase[]> };

/** The documents of purchases that did not become orders (docs/spec/rules.md#11). Nothing without such a purchase. */
export function SignedPurchases({ load: { data, error, isFetching, refetch } }: Props) {
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="purchases-title">
      <h2 id="purchases-title">Подписанные покупки без заказа</h2>
      {data === undefined ? (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles.purchases}>
          {data.map((purchase) => (
            <li key={purchase.orderUuid}>
              <ShopMark name={purchase.merchantFullName} /> {purchase.merchantFullName}, покупка{' '}
              <OrderNumber number={purchase.orderNumber} />, подписано {formatTimestamp(purchase.signedAt)}
              <br />
              <Link to={paths.orderConsents} params={{ orderId: purchase.orderUuid }}>
                Договор и согласия по покупке <OrderNumber number={purchase.orderNumber} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
