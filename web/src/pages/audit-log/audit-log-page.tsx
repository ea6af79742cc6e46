import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { auditLogQuery, type LoggedAction } from '../../api/audit-log/audit-log.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ActionDetails } from '../../features/audit-log/action-details.tsx';
import { summaryOf } from '../../features/audit-log/action-texts.ts';
import {
  auditLogFields,
  auditLogPatterns,
  toAuditLogFilter,
  toAuditLogRequest,
  toAuditLogSearch,
} from '../../features/audit-log/audit-log-filter.ts';
import styles from '../../features/audit-log/audit-log.module.css';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { shownCount } from '../../format/shown-count.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

const sorting = sortOfList(['at'], { field: 'at', order: 'DESC' });

/** Staff actions, including reads and refused ones (docs/spec/reliability.md#S-45). */
export function AuditLogPage() {
  const { search, show, onOpenView, onSort } = useListSearch(paths.auditLog, auditLogPatterns);
  const filter = toAuditLogFilter(search);
  const request = toAuditLogRequest(filter);
  const { list, first } = useRows(auditLogQuery(request, sorting.read(search.sort)), (page) => page.actions);
  return (
    <Page title="Журнал действий">
      <FilterBar
        fields={auditLogFields}
        values={filter}
        onApply={(next) => {
          show({ ...toAuditLogSearch(next), sort: search.sort });
        }}
      >
        <SavedViews list="STAFF_LOG" search={search} onOpen={onOpenView} />
      </FilterBar>
      {list.data === undefined && hasCode(list.error, 'client.not.exist.error') ? (
        <EmptyState picture="lost" message="Пользователь не найден" />
      ) : (
        <QueryGrid
          id="audit-log"
          caption="Журнал действий"
          load={list}
          more={list}
          sort={sorting.toGrid(search.sort, onSort)}
          renderExport={(shown) => (
            <ExportButton request={{ list: 'STAFF_LOG', filter: request }} shown={shown} />
          )}
          summary={shownCount(list.data, first?.total)}
          empty="Таких действий не было"
          picture="document"
          keyOf={({ position }) => String(position)}
          columns={columns}
          details={{
            labelOf: ({ actionName, position }) => `${actionName}, № ${position}`,
            show: (action) => <ActionDetails action={action} />,
          }}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<LoggedAction, ExportFieldOf<'STAFF_LOG'>>[] = [
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
