import { lazy, type ReactNode, Suspense } from 'react';
import { media, useMedia } from '../layout/use-media.ts';
import styles from './data-grid.module.css';
import { columnsOfLines, detailsOfColumns } from './column-details.tsx';
import type { Column, RowDetails } from './grid-columns.ts';
import { GridRows } from './grid-rows.tsx';
import { GridSortSelect } from './grid-sort-select.tsx';
import { type GridSort, useGridTable } from './grid-table.ts';
import { useGridView } from './grid-view.ts';
import { type ShownList, shownListOf } from './shown-list.ts';

// the menu loads on demand, because React Aria is larger than the grid and small grids have no menu
const GridViewMenu = lazy(async () => ({ default: (await import('./grid-view-menu.tsx')).GridViewMenu }));

export type GridProps<Row extends object> = {
  /** The accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows that are not active are muted. */
  readonly isMuted?: (row: Row) => boolean;
  /** A row of a list opens this below itself; by default every column in full. */
  readonly details?: RowDetails<Row>;
  /**
   * Names the stored view of a list. A list has the menu for columns and density, and its rows are one line each, which
   * open their details by Enter, a button or a press.
   */
  readonly id?: string;
  /** The page has other grids, so the controls of this one carry its caption in their names. */
  readonly hasSiblingGrids?: boolean;
  /** The rows are about to be replaced. */
  readonly isBusy?: boolean;
  /** For columns with `sortField`. */
  readonly sort?: GridSort;
  /** Below the last row, in the part that scrolls. */
  readonly end?: ReactNode;
  /** The size of the list, above its titles. */
  readonly summary?: ReactNode;
  /** A button above the titles that exports what the grid shows. */
  readonly renderExport?: ((shown: ShownList) => ReactNode) | undefined;
};

/**
 * The table of the back office. Its columns are data, its titles stay in sight, the arrow keys move between rows, and a
 * long list renders only the rows in sight. On a narrow screen each row becomes a card with titles next to the values.
 */
export function DataGrid<Row extends object>({ caption, id, summary, ...props }: GridProps<Row>) {
  const [view, changeView] = useGridView(id);
  const isList = id !== undefined;
  const isSmall = useMedia(smallComputer);
  const columns = isList
    ? columnsOfLines(
        props.columns.filter(({ isDetail, isSpare }) => isDetail !== true && !(isSmall && isSpare === true)),
      )
    : props.columns;
  const titles = columns.filter(mayBeHidden).map(({ title }) => title);
  const hidden = view.hidden.filter((title) => titles.includes(title));
  const table = useGridTable({ ...props, columns, hidden });
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        {summary !== undefined && <p aria-live="polite">{summary}</p>}
        <GridSortSelect
          columns={columns}
          table={table}
          of={props.hasSiblingGrids === true ? caption : null}
        />
        {props.renderExport?.(shownListOf({ columns, hidden, sorting: table.state.sorting[0] }))}
        {isList && (
          // the place of the menu is kept, or the rows would move under a pointer
          <Suspense fallback={<span />}>
            <GridViewMenu caption={caption} titles={titles} view={view} onChange={changeView} />
          </Suspense>
        )}
      </div>
      <GridRows
        caption={caption}
        table={table}
        columns={columns}
        density={view.density}
        isBusy={props.isBusy === true}
        hasSiblingGrids={props.hasSiblingGrids === true}
        isMuted={props.isMuted}
        details={props.details ?? (isList ? detailsOfColumns(props.columns) : undefined)}
      >
        {props.end}
      </GridRows>
    </div>
  );
}

/** From the width of the rows of one line, which data-grid.module.css has. */
const smallComputer = media('(960px <= width < 1280px)');

/** The column that names the row and the acts of the row always stay. */
function mayBeHidden<Row>({ narrow }: Column<Row>): boolean {
  return narrow !== 'top' && narrow !== 'ending' && narrow !== 'actions';
}
