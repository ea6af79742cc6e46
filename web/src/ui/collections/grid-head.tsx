import type { Header } from '@tanstack/react-table';
import { Icon } from '../data-display/icon.tsx';
import styles from './data-grid.module.css';
import type { Column, features } from './grid-columns.ts';

type Props<Row extends object> = {
  readonly headers: readonly Header<typeof features, Row>[];
  readonly columns: readonly Column<Row>[];
};

const orders = { asc: 'ascending', desc: 'descending' } as const;

/** The titles of a grid. A title that sorts is a button. */
export function GridHead<Row extends object>({ headers, columns }: Props<Row>) {
  return (
    <thead>
      <tr>
        {headers.map(({ id, column }) => {
          const sorted = column.getIsSorted();
          const order = sorted === false ? 'none' : orders[sorted];
          return (
            <th
              key={id}
              scope="col"
              data-number={columns.find(({ title }) => title === id)?.isNumber}
              aria-sort={column.getCanSort() ? order : undefined}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => {
                    column.toggleSorting();
                  }}
                >
                  {id}
                  <span className={styles.arrow} data-order={order}>
                    <Icon name="down" size={16} />
                  </span>
                </button>
              ) : (
                id
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
