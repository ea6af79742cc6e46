import { kopecks } from '#domain/money.ts';
import type { DashboardDay, ForecastPeriod } from '../../api/reports/reports.ts';
import { formatMoney } from '../../format/money.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { formatDaySpan } from './day-span.ts';
import { MetricLink } from './metric-link.tsx';

/** The numbers of the chart by day; each opens its rows. */
export function DaysTable({ days }: { readonly days: readonly DashboardDay[] }) {
  return (
    <DataGrid
      caption="По дням"
      columns={dayColumns}
      rows={days}
      keyOf={({ from }) => from}
      isMuted={isIdle}
    />
  );
}

/** The numbers of the forecast; the amounts due open their rows. */
export function ForecastTable({ periods }: { readonly periods: readonly ForecastPeriod[] }) {
  return (
    <DataGrid
      caption="Прогноз на 90 дней"
      columns={forecastColumns}
      rows={periods}
      keyOf={({ from }) => from}
    />
  );
}

const dayColumns: readonly Column<DashboardDay>[] = [
  { title: 'Дни', sortBy: ({ from }) => from, cell: ({ from, to }) => formatDaySpan(from, to) },
  {
    title: 'К оплате',
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
    isNumber: true,
    sortBy: ({ collected }) => collected,
    cell: ({ from, to, collected }) => (
      <MetricLink metric="COLLECTED" part={null} days={{ dateFrom: from, dateTo: to }}>
        {formatMoney(kopecks(collected))}
      </MetricLink>
    ),
  },
];

const forecastColumns: readonly Column<ForecastPeriod>[] = [
  { title: 'Дни', sortBy: ({ from }) => from, cell: ({ from, to }) => formatDaySpan(from, to) },
  {
    title: 'К оплате',
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
    isNumber: true,
    sortBy: ({ expected }) => expected ?? 0,
    cell: ({ expected }) => (expected === null ? '—' : formatMoney(kopecks(expected))),
  },
];

function isIdle({ due, collected }: DashboardDay): boolean {
  return due === 0 && collected === 0;
}
