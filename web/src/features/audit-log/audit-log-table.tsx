import type { LoggedAction } from '../../api/staff/audit-log.ts';
import { formatDate, formatTime } from '../../format/date.ts';
import { instant, moscowDate } from '#domain/calendar.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { shortOrderNumber } from '../../format/order-number.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import type { QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './audit-log.module.css';
import { recordedChanges, displayText } from './recorded-changes.ts';

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
        <span className={styles.note}>№ {position}</span>
      </>
    ),
  },
  {
    title: 'Сотрудник',
    cell: ({ login, address }) => (
      <>
        {login ?? 'неизвестный логин'}
        <span className={styles.note}>{address}</span>
      </>
    ),
  },
  {
    title: 'Действие',
    cell: ({ actionName, refusal }) => (
      <>
        {actionName}
        {refusal !== null && (
          <span className={styles.note}>
            <Tag>Отказано</Tag> {refusal}
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Клиент и заказ',
    cell: ({ clientPhone, orderNumber }) => (
      <>
        {clientPhone === null ? '—' : formatPhone({ countryCode, phone: clientPhone })}
        {orderNumber !== null && <span className={styles.note}>Заказ {shortOrderNumber(orderNumber)}</span>}
      </>
    ),
  },
  { title: 'Подробности', cell: (action) => <Details action={action} /> },
];

function Details({ action: { note, subjectId, before, after } }: { readonly action: LoggedAction }) {
  const changes = recordedChanges(before, after);
  return (
    <>
      {note !== null && <span>{note}</span>}
      {subjectId !== null && <span className={styles.note}>{displayText(subjectId)}</span>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ name, before: then, after: now }) => (
            <li key={name} className={styles.note}>
              {name}: {then === null ? now : `${then} → ${now}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
