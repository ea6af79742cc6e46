import { Facts } from '../data-display/facts.tsx';
import type { Column, RowDetails } from './grid-columns.ts';
import lines from './grid-lines.module.css';

/** The details of a list without own ones: every column in full, buttons on a narrow screen only. */
export function detailsOfColumns<Row>(columns: readonly Column<Row>[]): RowDetails<Row> {
  const facts = columns.filter(({ narrow }) => narrow !== 'ending' && narrow !== 'actions');
  const endings = columns.filter(({ narrow }) => narrow === 'ending');
  return {
    show: (row) => (
      <>
        <Facts facts={facts.map(({ title, cell, full = cell }) => ({ name: title, value: full(row) }))} />
        {endings.map(({ title, cell }) => (
          <div key={title} className={lines.ending}>
            {cell(row)}
          </div>
        ))}
      </>
    ),
  };
}

/** The columns of a list with their places in its rows of one line. */
export function columnsOfLines<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const placed = placedColumns(columns);
  if (placed.some(({ grows }) => grows === true)) return placed;
  return placed.map((column) => (column.narrow === 'top' ? { ...column, grows: true } : column));
}

/**
 * The columns with their places on a narrow screen. Without named ones these are the first, the second, and the first
 * number behind them.
 */
function placedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (columns.some(({ narrow }) => narrow === 'top')) return columns;
  const number = columns.findIndex(({ isNumber }, index) => index > 1 && isNumber === true);
  const places = new Map([
    [0, 'top'],
    [1, 'bottom'],
    [number, 'bottomEnd'],
  ] as const);
  return columns.map((column, index) => {
    const narrow = column.narrow ?? places.get(index);
    return narrow === undefined ? column : { ...column, narrow };
  });
}
