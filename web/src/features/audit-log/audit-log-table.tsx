import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { formatDate, formatTime } from '../../format/date.ts';
import { instant, moscowDate } from '#domain/dates.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './audit-log.module.css';
import { listChanges, formatValue } from './recorded-changes.ts';

type Props = Pick<QueryGridProps<LoggedAction>, 'load' | 'more' | 'summary'>;

/** Staff actions, one per row. */
export function AuditLogTable(query: Props) {
  return (
    <QueryGrid
      {...query}
      id="audit-log"
      caption="Журнал действий"
      empty="Таких действий не было"
      icon="history"
      keyOf={({ position }) => String(position)}
      columns={columns}
    />
  );
}

const columns: readonly Column<LoggedAction>[] = [
  {
    title: 'Время',
    cell: ({ at, position }) => (
      <>
        {formatDate(moscowDate(instant(at)))}, {formatTime(instant(at))}
        <Note>№ {position}</Note>
      </>
    ),
  },
  {
    title: 'Сотрудник',
    cell: ({ login, address }) => (
      <>
        {login ?? 'неизвестный логин'}
        <Note>{address}</Note>
      </>
    ),
  },
  {
    title: 'Действие',
    cell: ({ actionName, refusal }) => (
      <>
        {actionName}
        {refusal !== null && (
          <Note>
            <Tag>Отказано</Tag> {refusal}
          </Note>
        )}
      </>
    ),
  },
  {
    title: 'Клиент и заказ',
    cell: ({ clientPhone, orderNumber }) => (
      <>
        {clientPhone === null ? '—' : formatPhone({ countryCode, phone: clientPhone })}
        {orderNumber !== null && <Note>Заказ {shortOrderNumber(orderNumber)}</Note>}
      </>
    ),
  },
  { title: 'Подробности', cell: (action) => <Details action={action} /> },
];

function Details({ action: { note, subjectId, before, after } }: { readonly action: LoggedAction }) {
  const changes = listChanges(before, after);
  return (
    <>
      {note !== null && <span>{formatValue(note)}</span>}
      {subjectId !== null && <Note>{formatValue(subjectId)}</Note>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ name, before: oldValue, after: newValue }) => (
            <Note key={name} as="li">
              {name}: {oldValue === null ? newValue : `${oldValue} → ${newValue}`}
            </Note>
          ))}
        </ul>
      )}
    </>
  );
}
