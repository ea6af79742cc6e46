import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';
import { sumOf } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { OrderList } from '../../../api/orders/order-queries.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { plural } from '../../../format/plural.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { today } from '../../../format/date.ts';
import { firstOrders, groupOrders, type OrderGroup } from './group-orders.ts';
import { ActiveOrder } from './active-order.tsx';
import { CompletedOrder } from './completed-order.tsx';
import { LoadMore } from '../../../ui/navigation/load-more.tsx';
import { useFocusOnNewRow } from '../../../ui/navigation/use-focus-on-new-row.ts';
import styles from './order-lists.module.css';

/** Completed orders shown before «Показать еще» (docs/spec/specification.md#9). */
const firstShown = 3;

type Props = {
  readonly query: OrderList;
};

type ActiveProps = Props & {
  /** The client's pending payments; absent for staff. */
  readonly pending?: readonly PendingPayment[];
  /** What staff also see about an order. */
  readonly noteOf?: (order: OrderView) => ReactNode;
  /** Sorts many orders by their next payment. */
  readonly isGrouped?: boolean;
};

/** «Активные»: all loaded orders, with a button to load more. */
export function ActiveOrders({ query, pending = [], noteOf, isGrouped = false }: ActiveProps) {
  // orders of a further page would come between the sorted ones
  const groupsOf = (orders: readonly OrderView[]): readonly OrderGroup[] =>
    isGrouped && !query.hasNextPage ? groupOrders(orders, today()) : [{ title: null, orders }];
  return (
    <OrderSection title="Активные" query={query} aside={(orders) => <TotalLeft orders={orders} />}>
      {(orders) => (
        <>
          <OrderGroups groups={groupsOf(orders)}>
            {(order, level) => (
              <ActiveOrder
                order={order}
                level={level}
                pending={pending.filter(({ orderId }) => orderId === order.id)}
                note={noteOf?.(order)}
              />
            )}
          </OrderGroups>
          <LoadMore {...query} />
        </>
      )}
    </OrderSection>
  );
}

/** «Завершенные»: three orders at first, then all loaded orders, with a button to load more. */
export function CompletedOrders({ query }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const { foot, expectRow } = useFocusOnNewRow();
  return (
    <OrderSection title="Завершенные" query={query}>
      {(orders) => (
        <>
          <OrderGroups groups={[{ title: null, orders: isExpanded ? orders : orders.slice(0, firstShown) }]}>
            {(order) => <CompletedOrder order={order} />}
          </OrderGroups>
          {isExpanded || orders.length <= firstShown ? (
            <LoadMore {...query} />
          ) : (
            <div ref={foot} className={styles.more}>
              <Button
                variant="secondary"
                onClick={() => {
                  expectRow();
                  setExpanded(true);
                }}
              >
                Показать еще
              </Button>
            </div>
          )}
        </>
      )}
    </OrderSection>
  );
}

/** «12 заказов, всего осталось 214 300,00 ₽»; one order says it itself. */
function TotalLeft({ orders }: { readonly orders: readonly OrderView[] }) {
  if (orders.length < 2) return null;
  return (
    <p className={styles.left}>
      {plural(orders.length, plurals.order)}, всего осталось{' '}
      <Money amount={sumOf(orders.map(({ remainingPaymentAmount }) => remainingPaymentAmount))} />
    </p>
  );
}

type SectionProps = Pick<Props, 'query'> & {
  readonly title: string;
  /** Beside the title, when the whole list is loaded. */
  readonly aside?: (orders: readonly OrderView[]) => ReactNode;
  readonly children: (orders: readonly OrderView[]) => ReactNode;
};

function OrderSection({ title, query, aside, children }: SectionProps) {
  const { data, isFetching, hasNextPage, refetch } = query;
  const id = `orders-${title}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {data !== undefined && !hasNextPage && aside?.(data)}
      </div>
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

type GroupsProps = {
  readonly groups: readonly OrderGroup[];
  readonly children: (order: OrderView, level: 3 | 4) => ReactNode;
};

/** The number of orders rendered at first, which fills the tallest screen, and then added per render. */
const batchSize = 5;

function OrderGroups({ groups, children }: GroupsProps) {
  const rendered = useRenderedCount(groups.flatMap(({ orders }) => orders).length);
  return firstOrders(groups, rendered).map(({ title, orders }) => (
    <Fragment key={title}>
      {title !== null && <h3 className={styles.group}>{title}</h3>}
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>{children(order, title === null ? 3 : 4)}</li>
        ))}
      </ul>
    </Fragment>
  ));
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
