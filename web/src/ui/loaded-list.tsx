import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import type { IconName } from './icon.tsx';
import { Loader } from './loader.tsx';

/** A list as a query holds it. */
export type Load<Rows> = {
  readonly data: Rows | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = {
  readonly load: Load<readonly Row[]>;
  /** Said when it could not be loaded, and when there is nothing in it. */
  readonly message: string;
  readonly icon: IconName;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list while it is loaded, after it failed, without rows and with them. */
export function LoadedList<Row>({ load, message, icon, children }: Props<Row>) {
  const { data, error, isFetching, refetch } = load;
  if (data === undefined && error === null) return <Loader />;
  if (data === undefined) {
    return <ErrorState message={message} isPending={isFetching} onRetry={() => void refetch()} />;
  }
  return data.length === 0 ? <EmptyState icon={icon} message={message} /> : children(data);
}
