import type { ReactNode } from 'react';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { HistoryAction } from '../../api/history/history-query.ts';
import { formatDate } from '../../format/date.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { DataGrid, type GridProps } from '../../ui/collections/data-grid.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { Money } from '../../ui/data-display/money.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import styles from './history.module.css';
import { type HistorySort, sortField, sortOf } from './history-filter.ts';

type Field = ExportFieldOf<'CLIENT_HISTORY'>;

type Props = Pick<GridProps<HistoryAction>, 'renderExport'> & {
  readonly actions: readonly HistoryAction[];
  readonly sort: HistorySort;
  readonly onSort: (sort: HistorySort) => void;
  /** Below the last row: loads the next page when it comes into sight. */
  readonly end: ReactNode;
};

/** The operations, sortable by date and amount (docs/spec/specification.md#2 «Operation history page»). */
export function OperationTable({ actions, sort, onSort, ...grid }: Props) {
  return (
    <DataGrid
      {...grid}
      id="history"
      caption="Операции клиента"
      columns={columns}
      rows={actions}
      keyOf={({ key }) => key}
      sort={{
        field: sortField(sort),
        isDescending: sort.endsWith('DESC'),
        onChange: (field, isDescending) => {
          onSort(sortOf(field, isDescending));
        },
      }}
    />
  );
}

const columns: readonly Column<HistoryAction, Field>[] = [
  {
    title: 'Дата',
    exported: ['at'],
    narrow: 'bottom',
    sortField: 'actionDate',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ date, time }) => (
      <time dateTime={`${date}T${time}+03:00`}>
        {formatDate(calendarDate(date))}
        <Note>{time}</Note>
      </time>
    ),
  },
  {
    title: 'Тип события',
    exported: ['event', 'text', 'orderNumber', 'merchantFullName'],
    narrow: 'top',
    cell: ({ templateName, text, orderName, merchantFullName }) => (
      <>
        <ShopMark name={merchantFullName} size="small" /> <strong>{templateName}</strong>
        {text !== templateName && <Note>{text}</Note>}
        {orderName !== null && <Note>{orderName}</Note>}
      </>
    ),
  },
  {
    title: 'Сумма события',
    exported: ['amount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ templateType, amount }) => (
      <span className={styles.sum} data-colour={colours[templateType]}>
        {amount === null ? '—' : <Money amount={kopecks(amount)} />}
      </span>
    ),
  },
];

/**
 * The colour of an amount (docs/spec/specification.md#2 «Operation history page»). Events not listed there are plain.
 */
const colours = {
  PROCESS_STARTED: 'gray',
  APPROVE_SUCCESS: 'gray',
  PENALTY_CANCELLATION: 'gray',
  COMPLETION: 'green',
  AMOUNT_CHANGED: 'green',
  APPROVE_FAILED: 'red',
  DEPOSIT_FAILED: 'red',
  PAYMENT_EVENT_FAILED: 'red',
  PENALTY_APPLIED: 'red',
  REFUND: 'red',
  REVERSE: 'red',
  MONEY_RETURNED: 'bright',
  VERIFICATION_SMS_SUCCESS: 'plain',
  VERIFICATION_SBERID_SUCCESS: 'plain',
  SCORING_FAILED: 'plain',
  SCORING_SUCCEEDED: 'plain',
  SCORING_ERROR: 'plain',
  DEPOSIT_SUCCESS: 'plain',
  PAYMENT_EVENT_SUCCESS: 'plain',
  SMS_SEND: 'plain',
  PENALTY_NOT_APPLIED: 'plain',
  BINDING_CHANGED: 'plain',
} as const satisfies Record<HistoryAction['templateType'], 'gray' | 'green' | 'red' | 'bright' | 'plain'>;
