import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type OrderPauses, orderPausesQuery } from '../../api/pauses/pauses.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Props = {
  readonly orderId: string;
  readonly children: (pauses: OrderPauses) => ReactNode;
};

/** The content of a window about the pauses of an order: loading, failed, or loaded. */
export function LoadedPauses({ orderId, children }: Props) {
  const { data, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...orderPausesQuery(orderId),
    staleTime: 0,
  });
  if (data !== undefined && isFetchedAfterMount) return children(data);
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

/** The same as it was when the window opened: another tab must not take away what the client has typed. */
export function OpenedPauses({ orderId, children }: Props) {
  return (
    <LoadedPauses orderId={orderId}>{(pauses) => <Opened pauses={pauses}>{children}</Opened>}</LoadedPauses>
  );
}

type OpenedProps = Pick<Props, 'children'> & { readonly pauses: OrderPauses };

function Opened({ pauses, children }: OpenedProps) {
  const [opened] = useState(pauses);
  return children(opened);
}
