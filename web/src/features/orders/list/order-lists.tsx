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

/** Completed orders shown before «Показать еще» (docs/spec/specification.md#9). */
const firstShown = 3;

type Props = {
  readonly query: OrderList;
  /** The button that explains an order's amounts; absent for staff. */
  readonly why?: Why;
};

type Why = (order: ShownOrder) => ReactNode;

/** «Активные»: all loaded orders, with a button to load more. */
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

/** «Завершенные»: three orders at first, then all loaded orders, with a button to load more. */
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
              variant="secondary"
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

/** The number of orders rendered at first, which fills the tallest screen, and then added per render. */
const batchSize = 5;

function OrderList({ orders, Item, why }: ListProps) {
  const rendered = useRenderedCount(orders.length);
  return (
    <ul className={styles.list}>
      {orders.slice(0, rendered).map((order) => (
        <li key={order.id}>
          <Item order={order} why={why?.(order)} />
        </li>
      ))}
    </ul>
  );
}

/** The number of rendered orders. Rendering a long list at once would block a slow phone. */
function useRenderedCount(count: number): number {
  const [rendered, setRendered] = useState(batchSize);
  useEffect(() => {
    if (rendered >= count) return;
    startTransition(() => {
      setRendered(rendered + batchSize);
    });
  }, [rendered, count]);
  return rendered;
}
