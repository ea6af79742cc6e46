import type { ReactNode } from 'react';
import type { PictureName } from '../data-display/picture.tsx';
import { LoadMore, type MorePages } from '../navigation/load-more.tsx';
import { DataGrid, type GridProps } from './data-grid.tsx';
import { type Load, LoadedList } from './loaded-list.tsx';

export type QueryGridProps<Row extends object> = Omit<GridProps<Row>, 'rows' | 'isBusy'> & {
  /** The rows with the state of their query. */
  readonly load: Load<readonly Row[]>;
  /** The next pages of a list that the server sends by pages. */
  readonly more?: MorePages;
  readonly moreLabel?: string;
  /** Shown after an error. */
  readonly errorText?: string;
  /** Shown for a list without rows; `errorText` unless set. */
  readonly empty?: string;
  /** Shown above `empty`. */
  readonly picture: PictureName;
  readonly loading?: ReactNode;
};

/** A grid from a query: loading, failed, empty, or rows with a button for the next page. */
export function QueryGrid<Row extends object>({
  load,
  more,
  moreLabel,
  errorText = 'Не удалось выполнить загрузку',
  empty = errorText,
  picture,
  loading,
  ...grid
}: QueryGridProps<Row>) {
  return (
    <LoadedList load={load} message={errorText} empty={empty} picture={picture} loading={loading}>
      {(rows) => (
        <>
          <DataGrid {...grid} rows={rows} isBusy={load.isPlaceholderData === true} />
          {more !== undefined && <LoadMore {...more} label={moreLabel} />}
        </>
      )}
    </LoadedList>
  );
}
