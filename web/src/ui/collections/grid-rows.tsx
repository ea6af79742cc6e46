import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './data-grid.module.css';
import type { Column, RowDetails } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import lines from './grid-lines.module.css';
import { GridRow } from './grid-row.tsx';
import { columnTracks } from './grid-tracks.ts';
import tracks from './grid-tracks.module.css';
import type { GridTable } from './grid-table.ts';
import { useRowKeys } from './row-keys.ts';
import { useVisibleRows } from './visible-rows.ts';

type Props<Row extends object> = {
  readonly caption: string;
  readonly table: GridTable<Row>;
  readonly columns: readonly Column<Row>[];
  readonly density: string;
  readonly isBusy: boolean;
  readonly hasSiblingGrids: boolean;
  /** Below the last row. */
  readonly children: ReactNode;
  readonly isMuted: ((row: Row) => boolean) | undefined;
  readonly details: RowDetails<Row> | undefined;
};

/** The table itself. Its box scrolls on a wide screen, so that the titles stay in sight. */
export function GridRows<Row extends object>(props: Props<Row>) {
  const { caption, table, columns, density, isBusy, isMuted, details, children } = props;
  const isList = details !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const [opened, toggle] = useOpenedRows();
  const { rows } = table.getRowModel();
  const visible = columns.filter(({ title }) => table.getColumn(title)?.getIsVisible());
  const shown = useVisibleRows({ box, count: rows.length });
  const { active, ...handlers } = useRowKeys({ box, count: rows.length, reveal: shown.reveal });
  return (
    <div
      ref={box}
      className={styles.box}
      role="region"
      aria-label={caption}
      aria-busy={isBusy}
      data-density={density}
      {...handlers}
    >
      <table
        className={classNames(styles.table, isList && lines.oneLine, isList && tracks.tracks)}
        style={isList ? { '--tracks': columnTracks(visible) } : undefined}
        aria-rowcount={shown.isVirtual ? rows.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <GridHead
          headers={table.getLeafHeaders()}
          columns={columns}
          hasDetails={isList}
          of={props.hasSiblingGrids ? caption : null}
        />
        <Gap height={shown.above} />
        {rowsAt(rows, shown.indexes).map(([index, row]) => (
          <GridRow
            key={row.id}
            row={row.original}
            columns={visible}
            index={index}
            isActive={index === active}
            isMuted={isMuted?.(row.original) === true}
            rowIndex={shown.isVirtual ? index + 2 : undefined}
            measure={shown.measure}
            details={details}
            isOpen={opened.has(row.id)}
            onToggle={() => {
              toggle(row.id);
            }}
          />
        ))}
        <Gap height={shown.below} />
      </table>
      {children}
    </div>
  );
}

/** The keys of the rows whose details are open. */
function useOpenedRows(): readonly [ReadonlySet<string>, (key: string) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void => {
    setOpened(
      (before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]),
    );
  };
  return [opened, toggle];
}

function rowsAt<Row>(rows: readonly Row[], indexes: readonly number[]): readonly (readonly [number, Row])[] {
  return indexes.flatMap((index) => {
    const row = rows[index];
    return row === undefined ? [] : [[index, row] as const];
  });
}

/** The place of rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr className={styles.gap} data-gap>
        <td data-narrow="gap" style={{ blockSize: height }} />
      </tr>
    </tbody>
  );
}
