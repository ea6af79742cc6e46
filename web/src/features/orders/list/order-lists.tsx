import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { OrderList } from '../../../api/orders/order-queries.ts';
import type { ShownOrder } from '../../../api/orders/order.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ActiveOrder } from './active-order.tsx';
import { CompletedOrder } from './completed-order.tsx';
import { LoadMore } from '../../../ui/inputs/load-more.tsx';
import styles from './order-lists.module.css';

/** Completed orders that are shown before «Показать еще» (docs/spec/specification.md#9). */
const firstShown = 3;

type Props = {
  readonly query: OrderList;
  /** Why the sums of an order are what they are; staff have other means. */
  readonly why?: Why;
};

type Why = (order: ShownOrder) => ReactNode;

/** «Активные»: all that is loaded, and more of it on demand. */
export function ActiveOrders({ query, why }: Props) {
  return (
    <OrderSection title="Активные" query={query}>
      {(orders) => (
        <>
          <OrderList orders={orders} Item={ActiveOrder} why={why} />
          <LoadMore {...query} />
        </>
      )}
    </OrderSection>
  );
}

/** «Завершенные»: three at first, then all that is loaded, then more of it on demand. */
export function CompletedOrders({ query, why }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <OrderSection title="Завершенные" query={query}>
      {(orders) => (
        <>
          <OrderList
            orders={isExpanded ? orders : orders.slice(0, firstShown)}
            Item={CompletedOrder}
            why={why}
          />
          {isExpanded || orders.length <= firstShown ? (
            <LoadMore {...query} />
          ) : (
            <Button
              look="secondary"
              onClick={() => {
                setExpanded(true);
              }}
            >
              Показать еще
            </Button>
          )}
        </>
      )}
    </OrderSection>
  );
}

type SectionProps = Pick<Props, 'query'> & {
  readonly title: string;
  readonly children: (orders: readonly ShownOrder[]) => ReactNode;
};

function OrderSection({ title, query: { data, isFetching, refetch }, children }: SectionProps) {
  const id = `orders-${title}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data === undefined && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.nothing}>Заказы отсутствуют</p>}
      {data !== undefined && data.length > 0 && children(data)}
    </section>
  );
}

type ListProps = {
  readonly orders: readonly ShownOrder[];
  readonly Item: (props: { readonly order: ShownOrder; readonly why: ReactNode }) => ReactNode;
  readonly why: Why | undefined;
};

/** As many as the tallest screen has room for are drawn first, and as many more each time that these are seen. */
const drawnAtOnce = 5;

function OrderList({ orders, Item, why }: ListProps) {
  const drawn = useDrawn(orders.length);
  return (
    <ul className={styles.list}>
      {orders.slice(0, drawn).map((order) => (
        <li key={order.id}>
          <Item order={order} why={why?.(order)} />
        </li>
      ))}
    </ul>
  );
}

/** How many of a list are drawn: all of them in one piece would hold a slow phone up. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  useEffect(() => {
    if (drawn >= count) return;
    startTransition(() => {
      setDrawn(drawn + drawnAtOnce);
    });
  }, [drawn, count]);
  return drawn;
}
