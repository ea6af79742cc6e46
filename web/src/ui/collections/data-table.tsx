import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Sums stand at the right. */
  readonly isNumber?: boolean;
};

type Props<Row> = {
  /** What the rows are, for a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows that are not in force are muted. */
  readonly isMuted?: (row: Row) => boolean;
};

/** Rows and columns; on a narrow screen each row becomes a card with its titles beside its values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isMuted }: Props<Row>) {
  return (
    <div className={styles.box} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classNames(isMuted?.(row) === true && styles.muted)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} data-title={title} data-number={isNumber}>
                  <div className={styles.value}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
