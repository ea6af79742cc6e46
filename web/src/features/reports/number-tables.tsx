import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import type { DashboardDay, ForecastPeriod } from '../../api/reports/reports.ts';
import { formatMoney } from '../../format/money.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid, type GridProps } from '../../ui/collections/data-grid.tsx';
import { formatDaySpan } from './day-span.ts';
import { MetricLink } from './metric-link.tsx';

type DaysProps = Pick<GridProps<DashboardDay>, 'renderExport'> & { readonly days: readonly DashboardDay[] };

type ForecastProps = Pick<GridProps<ForecastPeriod>, 'renderExport'> & {
  readonly periods: readonly ForecastPeriod[];
};

/** The numbers of the chart by day; each opens its rows. */
export function DaysTable({ days, renderExport }: DaysProps) {
  return (
    <DataGrid
      caption="По дням"
      hasSiblingGrids
      columns={dayColumns}
      rows={days}
      keyOf={({ from }) => from}
      isMuted={isIdle}
      renderExport={renderExport}
    />
  );
}

/** The numbers of the forecast; the amounts due open their rows. */
export function ForecastTable({ periods, renderExport }: ForecastProps) {
  return (
    <DataGrid
      caption="Прогноз на 90 дней"
      hasSiblingGrids
      columns={forecastColumns}
      rows={periods}
      keyOf={({ from }) => from}
      renderExport={renderExport}
    />
  );
}

const dayColumns: readonly Column<DashboardDay, ExportFieldOf<'METRIC_DAYS'>>[] = [
  {
    title: 'Дни',
    exported: ['from', 'to'],
    sortBy: ({ from }) => from,
    cell: ({ from, to }) => formatDaySpan(from, to),
  },
  {
    title: 'К оплате',
    exported: ['due'],
    isNumber: true,
    sortBy: ({ due }) => due,
    cell: ({ from, to, due }) => (
      <MetricLink metric="DUE" part={null} days={{ dateFrom: from, dateTo: to }}>
        {formatMoney(kopecks(due))}
      </MetricLink>
    ),
  },
  {
    title: 'Поступило',
    exported: ['collected'],
    isNumber: true,
    sortBy: ({ collected }) => collected,
    cell: ({ from, to, collected }) => (
      <MetricLink metric="COLLECTED" part={null} days={{ dateFrom: from, dateTo: to }}>
        {formatMoney(kopecks(collected))}
      </MetricLink>
    ),
  },
];

const forecastColumns: readonly Column<ForecastPeriod, ExportFieldOf<'FORECAST'>>[] = [
  {
    title: 'Дни',
    exported: ['from', 'to'],
    sortBy: ({ from }) => from,
    cell: ({ from, to }) => formatDaySpan(from, to),
  },
  {
    title: 'К оплате',
    exported: ['due'],
    isNumber: true,
    sortBy: ({ due }) => due,
    cell: ({ from, to, due }) => (
      <MetricLink metric="DUE" part={null} days={{ dateFrom: from, dateTo: to }}>
        {formatMoney(kopecks(due))}
      </MetricLink>
    ),
  },
  {
    title: 'Оплачено',
    exported: ['paid'],
    isNumber: true,
    sortBy: ({ paid }) => paid,
    cell: ({ from, to, paid }) => (
      <MetricLink metric="DUE" part="PAID" days={{ dateFrom: from, dateTo: to }}>
        {formatMoney(kopecks(paid))}
      </MetricLink>
    ),
  },
  {
    title: 'Ожидаем',
    exported: ['expected'],
    isNumber: true,
    sortBy: ({ expected }) => expected ?? 0,
    cell: ({ expected }) => (expected === null ? '—' : formatMoney(kopecks(expected))),
  },
];

function isIdle({ due, collected }: DashboardDay): boolean {
  return due === 0 && collected === 0;
}
