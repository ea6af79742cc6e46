import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

export type Dashboard = ResponseOf<Endpoints['POST /admin/v1/reports/dashboard']>;
export type MetricSum = Dashboard['sums'][number];
export type DashboardDay = Dashboard['days'][number];
export type ForecastPeriod = Dashboard['forecast'][number];
export type DashboardRequest = RequestOf<Endpoints['POST /admin/v1/reports/dashboard']>;

/** The rows behind a metric, or behind a part of it. */
export type MetricRowsRequest = Omit<RequestOf<Endpoints['POST /admin/v1/reports/rows']>, 'nextPage'>;
type MetricRowsPage = ResponseOf<Endpoints['POST /admin/v1/reports/rows']>;
export type MetricRow = MetricRowsPage['rows'][number];

/** The metrics of some days, and the current totals. */
export function dashboardQuery(days: DashboardRequest) {
  return queryOptions({
    queryKey: ['reports', 'dashboard', days],
    queryFn: ({ signal }): Promise<Dashboard> => call('POST /admin/v1/reports/dashboard', days, { signal }),
  });
}

export type MetricSort = 'at' | 'amount';

/** The rows behind a metric, in pages. */
export function metricRowsQuery(request: MetricRowsRequest, sort: ListSort<MetricSort> | undefined) {
  return sortedListQuery({
    key: ['reports', 'rows', request],
    sort,
    count: 50,
    load: (page, signal): Promise<MetricRowsPage> =>
      call('POST /admin/v1/reports/rows', { ...request, ...page }, { signal }),
  });
}
