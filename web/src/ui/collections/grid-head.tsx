import type { Header } from '@tanstack/react-table';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './data-grid.module.css';
import type { Column, features } from './grid-columns.ts';

type Props<Row extends object> = {
  readonly headers: readonly Header<typeof features, Row>[];
  readonly columns: readonly Column<Row>[];
  readonly hasDetails: boolean;
  /** The name of the grid, if others stand on the page. */
  readonly of: string | null;
};

const orders = { asc: 'ascending', desc: 'descending' } as const;

/** The titles of a grid. A title that sorts is a button. */
export function GridHead<Row extends object>({ headers, columns, hasDetails, of }: Props<Row>) {
  return (
    <thead>
      <tr>
        {hasDetails && (
          <th scope="col">
            <span className="visually-hidden">Подробности</span>
          </th>
        )}
        {headers.map(({ id, column }) => {
          const { isNumber, narrow } = columns.find(({ title }) => title === id) ?? {};
          const sorted = column.getIsSorted();
          const order = sorted === false ? 'none' : orders[sorted];
          return (
            <th
              key={id}
              scope="col"
              data-number={isNumber}
              data-narrow={narrow}
              aria-sort={column.getCanSort() ? order : undefined}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={styles.sort}
                  aria-label={of === null ? undefined : `${id}: ${of}`}
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
                <span className={classNames(narrow === 'actions' && 'visually-hidden')}>{id}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
