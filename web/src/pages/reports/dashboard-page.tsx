import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { instant, moscowDate } from '#domain/dates.ts';
import { type Dashboard, dashboardQuery, type DashboardRequest } from '../../api/reports/reports.ts';
import type { ExportRequest } from '../../api/exports/exports.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { DashboardSkeleton } from '../../features/reports/dashboard-skeleton.tsx';
import { DaysForm } from '../../features/reports/days-form.tsx';
import { daysBefore, reportDaysOf, reportPatterns } from '../../features/reports/report-days.ts';
import { type ExportedTable, Sections } from '../../features/reports/sections.tsx';
import { Tiles } from '../../features/reports/tiles.tsx';
import { formatDate, formatTime, today } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The metrics of debt collection, for a team lead. */
export function DashboardPage() {
  const { search, show } = useListSearch(paths.dashboard, reportPatterns);
  const days = reportDaysOf(search, today());
  const query = useQuery({ ...dashboardQuery(days), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  return (
    <Page
      title="Показатели"
      lead={data === undefined ? undefined : timestampOf(data)}
      aside={
        <Button
          variant="secondary"
          icon={<Icon name="retry" size={20} />}
          isPending={isFetching}
          onClick={() => void refetch()}
        >
          Обновить
        </Button>
      }
    >
      <DaysForm
        key={JSON.stringify(days)}
        days={days}
        today={today()}
        onApply={({ dateFrom: from, dateTo: to }) => {
          show({ from, to });
        }}
      />
      {error !== null && (
        <ErrorState
          message="Не удалось загрузить показатели"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && <Metrics data={data} days={days} />}
    </Page>
  );
}

function Metrics({ data, days }: { readonly data: Dashboard | undefined; readonly days: DashboardRequest }) {
  // the numbers of the chosen days come first
  const before = useQuery({ ...dashboardQuery(daysBefore(days)), enabled: data !== undefined });
  if (data === undefined) return <DashboardSkeleton />;
  return (
    <>
      <Tiles dashboard={data} before={before.data} days={days} />
      <Sections
        dashboard={data}
        days={days}
        renderExport={(table, shown) => (
          <ExportButton request={exportOf(table, days)} of={table.caption} shown={shown} />
        )}
      />
    </>
  );
}

function exportOf(table: ExportedTable, days: DashboardRequest): ExportRequest {
  return 'metric' in table
    ? { list: 'METRIC_PARTS', filter: { ...days, metric: table.metric } }
    : { list: table.list, filter: days };
}

function timestampOf({ at }: Dashboard): string {
  const timestamp = instant(at);
  return `На ${formatDate(moscowDate(timestamp))}, ${formatTime(timestamp)} по Москве. Каждое число открывает строки, из которых сложилось.`;
}
