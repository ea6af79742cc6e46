import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderPauses } from '../../api/orders/pauses.ts';
import { orderPausesQuery } from '../../api/orders/pauses.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Props = {
  readonly orderId: string;
  readonly children: (pauses: OrderPauses) => ReactNode;
};

/** The content of a window about the pauses of an order: loading, failed, or loaded. */
export function LoadedPauses({ orderId, children }: Props) {
  const { data, isFetching, refetch } = useQuery(orderPausesQuery(orderId));
  if (data !== undefined) return children(data);
  if (isFetching)
    return (
      <div aria-busy="true" aria-label="Загрузка" role="status">
        <Skeleton height={60} />
      </div>
    );
  return (
    <ErrorState
      message="Не удалось выполнить загрузку"
      isPending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
