import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { sortOfList } from '../../session/list-sort.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { ActionDetails } from './action-details.tsx';
import styles from './audit-log.module.css';
import { summaryOf } from './action-texts.ts';

type Field = ExportFieldOf<'STAFF_LOG'>;

type Props = Pick<QueryGridProps<LoggedAction>, 'load' | 'more' | 'summary' | 'sort' | 'renderExport'>;

export const auditLogSort = sortOfList(['at'], { field: 'at', order: 'DESC' });

/** Staff actions, one line each; the details have everything that the log has of an action. */
export function AuditLogTable(query: Props) {
  return (
    <QueryGrid
      {...query}
      id="audit-log"
      caption="Журнал действий"
      empty="Таких действий не было"
      picture="document"
      keyOf={({ position }) => String(position)}
      columns={columns}
      details={{
        labelOf: ({ actionName, position }) => `${actionName}, № ${position}`,
        show: (action) => <ActionDetails action={action} />,
      }}
    />
  );
}

const columns: readonly Column<LoggedAction, Field>[] = [
  {
    title: 'Время',
    exported: ['at'],
    narrow: 'bottomEnd',
    sortField: 'at',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ at }) => formatTimestamp(at),
  },
  {
    title: 'Сотрудник',
    exported: ['login'],
    narrow: 'bottom',
    cell: ({ login }) => login ?? 'неизвестный логин',
  },
  {
    title: 'Действие',
    exported: ['action'],
    narrow: 'top',
    cell: (action) => (
      <>
        {action.actionName} {action.refusal !== null && <Tag>Отказано</Tag>}{' '}
        <span className={styles.summary}>{summaryOf(action)}</span>
      </>
    ),
  },
  {
    title: 'Клиент',
    exported: ['clientPhone'],
    cell: ({ clientPhone }) =>
      clientPhone === null ? '—' : formatPhone({ countryCode, phone: clientPhone }),
  },
  {
    title: 'Заказ',
    exported: ['orderNumber'],
    cell: ({ orderNumber }) => (orderNumber === null ? '—' : shortOrderNumber(orderNumber)),
  },
];
