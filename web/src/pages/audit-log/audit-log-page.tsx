import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../api/wire/api-error.ts';
import type { AuditLogPage as AuditLogPageData, AuditLogRequest } from '../../api/staff/audit-log.ts';
import { auditLogQuery } from '../../api/staff/audit-log.ts';
import {
  auditLogFilterOf,
  auditLogRequestOf,
  auditLogSearchOf,
} from '../../features/audit-log/audit-log-filter.ts';
import { AuditLogForm } from '../../features/audit-log/audit-log-form.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { AuditLogTable } from '../../features/audit-log/audit-log-table.tsx';
import { paths } from '../../paths.ts';
import type { MorePages } from '../../ui/inputs/load-more.tsx';
import { LoadMore } from '../../ui/inputs/load-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/journal');

/** Staff actions, including reads and refused ones (docs/spec/reliability.md#S-45). */
export function AuditLogPage() {
  const filter = auditLogFilterOf(route.useSearch());
  const navigate = useNavigate();
  const request = auditLogRequestOf(filter);
  return (
    <Page title="Журнал действий" aside={<ExportButton request={{ list: 'STAFF_LOG', filter: request }} />}>
      <AuditLogForm
        key={JSON.stringify(filter)}
        filter={filter}
        onApply={(next) => {
          void navigate({ to: paths.auditLog, search: auditLogSearchOf(next) });
        }}
      />
      <Actions request={request} />
    </Page>
  );
}

type Props = { readonly request: AuditLogRequest };

function Actions({ request }: Props) {
  const query = useInfiniteQuery(auditLogQuery(request));
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && hasCode(error, 'client.not.exist.error')) {
    return <EmptyState icon="profile" message="Пользователь не найден" />;
  }
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <TableSkeleton />;
  return <Loaded {...query} pages={data.pages} />;
}

type LoadedProps = MorePages & {
  readonly pages: readonly AuditLogPageData[];
};

function Loaded({ pages, ...more }: LoadedProps) {
  const actions = pages.flatMap((page) => page.actions);
  if (actions.length === 0) return <EmptyState icon="history" message="Таких действий не было" />;
  return (
    <>
      <p aria-live="polite">
        Показано {actions.length} из {pages[0]?.total ?? 0}
      </p>
      <AuditLogTable actions={actions} />
      <LoadMore {...more} />
    </>
  );
}
