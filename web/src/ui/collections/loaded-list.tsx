import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import type { PictureName } from '../data-display/picture.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

/** The state of a list from its query. */
export type Load<Rows> = {
  readonly data: Rows | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The rows are of the former order, until those of the chosen one have come. */
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = {
  readonly load: Load<readonly Row[]>;
  /** Shown after an error, and for an empty list unless `empty` is set. */
  readonly message: string;
  readonly empty?: string;
  /** Above the text of an empty list. */
  readonly picture: PictureName;
  /** Shown instead of the rows while they load. */
  readonly loading?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list in its states: loading, failed, empty, loaded. */
export function LoadedList<Row>({
  load,
  message,
  empty = message,
  picture,
  loading = <TableSkeleton />,
  children,
}: Props<Row>) {
  const { data, error, isFetching, refetch } = load;
  if (data === undefined && error === null) return loading;
  if (data === undefined) {
    return <ErrorState message={message} isPending={isFetching} onRetry={() => void refetch()} />;
  }
  return data.length === 0 ? <EmptyState picture={picture} message={empty} /> : children(data);
}
