import type { HistoryAction } from '../../api/staff/history-query.ts';
import { calendarDate } from '#domain/calendar.ts';
import { kopecks } from '#domain/money.ts';
import { formatDate } from '../../format/date.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import styles from './history.module.css';
import type { HistorySort } from './history-filter.ts';

type Props = {
  readonly actions: readonly HistoryAction[];
  readonly sort: HistorySort;
  readonly onSort: (sort: HistorySort) => void;
};

/** The operations, sortable by date and amount (docs/spec/specification.md#2 «Operation history page»). */
export function OperationTable({ actions, sort, onSort }: Props) {
  return (
    <>
      <div className={styles.narrowSort}>
        <Select label="Сортировка" value={sort} options={sortOptions} onChange={onSort} />
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">Операции клиента</caption>
        <thead>
          <tr>
            <SortHeader title="Дата" field="actionDate" sort={sort} onSort={onSort} />
            <th scope="col">Тип события</th>
            <SortHeader title="Сумма события" field="amount" sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <Row key={action.key} action={action} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const sortOptions = [
  { value: 'actionDate.DESC', label: 'Сначала новые' },
  { value: 'actionDate.ASC', label: 'Сначала старые' },
  { value: 'amount.DESC', label: 'Сначала большие суммы' },
  { value: 'amount.ASC', label: 'Сначала малые суммы' },
] as const;

type HeaderProps = Omit<Props, 'actions'> & {
  readonly title: string;
  readonly field: 'actionDate' | 'amount';
};

function SortHeader({ title, field, sort, onSort }: HeaderProps) {
  const order = sort.startsWith(field) ? (sort.endsWith('ASC') ? 'ascending' : 'descending') : 'none';
  return (
    <th scope="col" aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => {
          onSort(order === 'descending' ? `${field}.ASC` : `${field}.DESC`);
        }}
      >
        {title}
        <span className={styles.arrow} data-order={order}>
          <Icon name="down" size={16} />
        </span>
      </button>
    </th>
  );
}

function Row({ action }: { readonly action: HistoryAction }) {
  const { date, time, templateName, templateType, text, orderName, amount } = action;
  return (
    <tr>
      <td>
        <time dateTime={`${date}T${time}+03:00`}>
          {formatDate(calendarDate(date))}
          <span className={styles.note}>{time}</span>
        </time>
      </td>
      <td>
        <strong>{templateName}</strong>
        {text !== templateName && <span className={styles.note}>{text}</span>}
        {orderName !== null && <span className={styles.note}>{orderName}</span>}
      </td>
      <td className={styles.sum} data-colour={colours[templateType]}>
        {amount === null ? '—' : <Money amount={kopecks(amount)} />}
      </td>
    </tr>
  );
}

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
