import { type ReactNode, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './data-grid.module.css';
import type { Column } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import type { GridTable } from './grid-table.ts';
import { useRowKeys } from './row-keys.ts';
import { useVisibleRows } from './visible-rows.ts';

type Props<Row extends object> = {
  readonly caption: string;
  readonly table: GridTable<Row>;
  readonly columns: readonly Column<Row>[];
  readonly density: string;
  /** Below the last row. */
  readonly children: ReactNode;
  readonly isMuted: ((row: Row) => boolean) | undefined;
};

/** The table itself. Its box scrolls on a wide screen, so that the titles stay in sight. */
export function GridRows<Row extends object>({
  caption,
  table,
  columns,
  density,
  isMuted,
  children,
}: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  const visible = columns.filter(({ title }) => table.getColumn(title)?.getIsVisible());
  const shown = useVisibleRows({ box, count: rows.length });
  const { active, onKeyDown, onFocus } = useRowKeys({ box, count: rows.length, reveal: shown.reveal });
  return (
    <div
      ref={box}
      className={styles.box}
      role="region"
      aria-label={caption}
      data-density={density}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <table className={styles.table} aria-rowcount={shown.isVirtual ? rows.length + 1 : undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <GridHead headers={table.getLeafHeaders()} columns={columns} />
        <tbody>
          <Gap height={shown.above} />
          {rowsAt(rows, shown.indexes).map(([index, row]) => (
            <tr
              key={row.id}
              ref={shown.measure}
              className={classNames(isMuted?.(row.original) === true && styles.muted)}
              tabIndex={index === active ? 0 : -1}
              data-index={index}
              aria-rowindex={shown.isVirtual ? index + 2 : undefined}
            >
              {visible.map(({ title, isNumber, cell }) => (
                <td key={title} data-title={title} data-number={isNumber}>
                  <div className={styles.value}>{cell(row.original)}</div>
                </td>
              ))}
            </tr>
          ))}
          <Gap height={shown.below} />
        </tbody>
      </table>
      {children}
    </div>
  );
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
    <tr aria-hidden="true">
      <td className={styles.gap} style={{ blockSize: height }} />
    </tr>
  );
}
