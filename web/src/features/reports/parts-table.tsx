import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import type { DashboardRequest, MetricSum } from '../../api/reports/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { formatShare } from '../../format/short-money.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid, type GridProps } from '../../ui/collections/data-grid.tsx';
import { MetricLink } from './metric-link.tsx';
import { totalOf } from './sums.ts';

type Props = Pick<GridProps<MetricSum>, 'renderExport'> & {
  readonly caption: string;
  /** The title of the column with the parts. */
  readonly title: string;
  readonly days: DashboardRequest;
  readonly parts: readonly MetricSum[];
  /** The total to which the shares refer. */
  readonly by: 'amount' | 'count';
};

/** The parts of a metric with their shares; each amount opens its rows. */
export function PartsTable({ caption, title, days, parts, by, renderExport }: Props) {
  const whole = totalOf(parts);
  const columns: readonly Column<MetricSum, ExportFieldOf<'METRIC_PARTS'>>[] = [
    { title, exported: ['name'], sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      title: 'Количество',
      exported: ['count'],
      isNumber: true,
      sortBy: ({ count }) => count,
      cell: ({ count }) => formatCount(count),
    },
    { title: 'Доля', isNumber: true, cell: (sum) => formatShare(sum[by], whole[by]) },
    {
      title: 'Сумма',
      exported: ['amount'],
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ metric, part, name, amount }) => (
        <MetricLink
          metric={metric}
          part={part}
          days={days}
          label={`${name}: ${formatMoney(kopecks(amount))}`}
        >
          {formatMoney(kopecks(amount))}
        </MetricLink>
      ),
    },
  ];
  return (
    <DataGrid
      caption={caption}
      hasSiblingGrids
      columns={columns}
      rows={parts}
      keyOf={({ name }) => name}
      isMuted={isNothing}
      renderExport={renderExport}
    />
  );
}

function isNothing({ count }: MetricSum): boolean {
  return count === 0;
}
