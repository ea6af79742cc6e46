import { Select } from '../back-office/select.tsx';
import styles from './data-grid.module.css';
import type { Column } from './grid-columns.ts';
import type { GridTable } from './grid-table.ts';

type Props<Row extends object> = {
  readonly columns: readonly Column<Row>[];
  readonly table: GridTable<Row>;
  /** The name of the grid, if others stand on the page. */
  readonly of: string | null;
};

/** The order of the rows on a narrow screen, where the titles that sort are hidden. */
export function GridSortSelect<Row extends object>({ columns, table, of }: Props<Row>) {
  const orders = ordersOf(columns);
  if (orders.length === 0) return null;
  const chosen = table.state.sorting[0];
  const free = chosen === undefined ? [{ value: '', label: 'Как в списке' }] : [];
  return (
    <div className={styles.narrowSort}>
      <Select
        isAlone
        label={of === null ? 'Сортировка' : `Сортировка: ${of}`}
        value={chosen === undefined ? '' : valueOf(chosen.id, chosen.desc)}
        options={[...free, ...orders]}
        onChange={(value) => {
          const order = orders.find((known) => known.value === value);
          if (order !== undefined) table.setSorting([{ id: order.title, desc: order.isDescending }]);
        }}
      />
    </div>
  );
}

function ordersOf<Row>(columns: readonly Column<Row>[]) {
  return columns.flatMap(({ title, sortBy, sortField, sortNames }) => {
    if (sortBy === undefined && sortField === undefined) return [];
    const [ascending, descending] = sortNames ?? [`${title}: по возрастанию`, `${title}: по убыванию`];
    return [true, false].map((isDescending) => ({
      title,
      isDescending,
      value: valueOf(title, isDescending),
      label: isDescending ? descending : ascending,
    }));
  });
}

function valueOf(title: string, isDescending: boolean): string {
  return `${title}.${isDescending ? 'DESC' : 'ASC'}`;
}
