import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../api/wire/api-error.ts';
import { auditLogQuery, type AuditLogRequest } from '../../api/audit-log/audit-log.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import {
  toAuditLogFilter,
  toAuditLogRequest,
  toAuditLogSearch,
} from '../../features/audit-log/audit-log-filter.ts';
import { auditLogFields } from '../../features/audit-log/audit-log-fields.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { auditLogSort, AuditLogTable } from '../../features/audit-log/audit-log-table.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { readAuditLogSearch } from '../../features/audit-log/audit-log-search.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/journal');

/** Staff actions, including reads and refused ones (docs/spec/reliability.md#S-45). */
export function AuditLogPage() {
  const search = route.useSearch();
  const filter = toAuditLogFilter(search);
  const navigate = useNavigate();
  const request = toAuditLogRequest(filter);
  return (
    <Page title="Журнал действий">
      <FilterBar
        fields={auditLogFields}
        values={filter}
        onApply={(next) => {
          void navigate({ to: paths.auditLog, search: { ...toAuditLogSearch(next), sort: search.sort } });
        }}
      >
        <SavedViews
          list="STAFF_LOG"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.auditLog, search: readAuditLogSearch(saved) });
          }}
        />
      </FilterBar>
      <Actions request={request} />
    </Page>
  );
}

type Props = { readonly request: AuditLogRequest };

function Actions({ request }: Props) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { list, first } = useRows(
    auditLogQuery(request, auditLogSort.read(search.sort)),
    (page) => page.actions,
  );
  if (list.data === undefined && hasCode(list.error, 'client.not.exist.error')) {
    return <EmptyState picture="lost" message="Пользователь не найден" />;
  }
  return (
    <AuditLogTable
      load={list}
      sort={auditLogSort.toGrid(search.sort, (sort) => {
        void navigate({ to: paths.auditLog, search: { ...search, sort } });
      })}
      more={list}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'STAFF_LOG', filter: request }} shown={shown} />
      )}
      summary={`Показано ${list.data?.length ?? 0} из ${first?.total ?? 0}`}
    />
  );
}
