import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import type { IconName } from '../data-display/icon.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

/** A list as a query holds it. */
export type Load<Rows> = {
  readonly data: Rows | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = {
  readonly load: Load<readonly Row[]>;
  /** Said when it could not be loaded, and when there is nothing in it unless `empty` says that. */
  readonly message: string;
  readonly empty?: string;
  readonly icon: IconName;
  /** In place of the rows while they are on their way. */
  readonly loading?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list while it is loaded, after it failed, without rows and with them. */
export function LoadedList<Row>({
  load,
  message,
  empty = message,
  icon,
  loading = <TableSkeleton />,
  children,
}: Props<Row>) {
  const { data, error, isFetching, refetch } = load;
  if (data === undefined && error === null) return loading;
  if (data === undefined) {
    return <ErrorState message={message} isPending={isFetching} onRetry={() => void refetch()} />;
  }
  return data.length === 0 ? <EmptyState icon={icon} message={empty} /> : children(data);
}
