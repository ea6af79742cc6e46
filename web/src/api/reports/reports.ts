import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type Dashboard = ResponseOf<Endpoints['POST /admin/v1/reports/dashboard']>;
export type MetricSum = Dashboard['sums'][number];
export type DashboardDay = Dashboard['days'][number];
export type ForecastPeriod = Dashboard['forecast'][number];
export type DashboardRequest = RequestOf<Endpoints['POST /admin/v1/reports/dashboard']>;

/** The rows behind a metric, or behind a part of it. */
export type MetricRowsRequest = Omit<RequestOf<Endpoints['POST /admin/v1/reports/rows']>, 'nextPage'>;
export type MetricRowsPage = ResponseOf<Endpoints['POST /admin/v1/reports/rows']>;
export type MetricRow = MetricRowsPage['rows'][number];

const pageSize = 50;

/** The metrics of some days, and the current totals. */
export function dashboardQuery(days: DashboardRequest) {
  return queryOptions({
    queryKey: ['reports', 'dashboard', days],
    queryFn: ({ signal }): Promise<Dashboard> => call('POST /admin/v1/reports/dashboard', days, { signal }),
  });
}

/** The rows behind a metric, in pages. */
export function metricRowsQuery(request: MetricRowsRequest) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'rows', request],
    queryFn: ({ pageParam, signal }): Promise<MetricRowsPage> => {
      const nextPage = { count: pageSize, page: pageParam };
      return call('POST /admin/v1/reports/rows', { ...request, nextPage }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows }: MetricRowsPage, _pages, page: number) =>
      rows.length < pageSize ? null : page + 1,
  });
}
