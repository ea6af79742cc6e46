import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { metricName, metrics } from '#domain/reports/metrics.ts';
import { metricRowsQuery, type MetricRowsRequest } from '../../api/reports/reports.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { metricSort, MetricRowsTable } from '../../features/reports/metric-rows-table.tsx';
import { metricRequestOf } from '../../features/reports/report-days.ts';
import { readReportSearch } from '../../features/reports/report-search.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatCount } from '../../format/count.ts';
import { formatDate, today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/dashboard/rows');

/** The rows behind a number of the dashboard; the address names the number. */
export function MetricRowsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const request = metricRequestOf(search, today());
  const back = (
    <BackLink to={paths.dashboard} search={{ from: search.from, to: search.to }}>
      К показателям
    </BackLink>
  );
  if (request === null) {
    return (
      <Page title="Строки показателя" above={back}>
        <EmptyState picture="lost" message="Такого показателя нет" />
      </Page>
    );
  }
  return (
    <Page
      title={metricName(request)}
      above={back}
      lead={periodText(request)}
      aside={
        <SavedViews
          list="METRIC_ROWS"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.metricRows, search: readReportSearch(saved) });
          }}
        />
      }
    >
      <Rows key={JSON.stringify(request)} request={request} />
    </Page>
  );
}

function periodText({ metric, dateFrom, dateTo }: MetricRowsRequest): string {
  if (!metrics[metric].isOfPeriod) return 'На сегодня';
  return `С ${formatDate(calendarDate(dateFrom))} по ${formatDate(calendarDate(dateTo))}`;
}

function Rows({ request }: { readonly request: MetricRowsRequest }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { list, first } = useRows(
    metricRowsQuery(request, metricSort.read(search.sort)),
    (page) => page.rows,
  );
  const { total, amount } = first ?? { total: 0, amount: 0 };
  return (
    <MetricRowsTable
      caption={metricName(request)}
      load={list}
      sort={metricSort.toGrid(search.sort, (sort) => {
        void navigate({ to: paths.metricRows, search: { ...search, sort } });
      })}
      more={list}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'METRIC_ROWS', filter: request }} shown={shown} />
      )}
      summary={`Показано ${formatCount(list.data?.length ?? 0)} из ${formatCount(total)}, всего на ${formatMoney(kopecks(amount))}`}
    />
  );
}
