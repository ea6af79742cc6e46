import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
};

type Props<Row> = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows that are not active are muted. */
  readonly isMuted?: (row: Row) => boolean;
};

/** A table. On a narrow screen each row becomes a card with titles next to the values. */
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
