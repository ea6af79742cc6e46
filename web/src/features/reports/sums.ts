import type { Metric } from '#domain/reports/metrics.ts';
import { kopecks, type Kopecks, sumOf } from '#domain/money.ts';
import type { Dashboard, MetricSum } from '../../api/reports/reports.ts';

/** The parts of a metric in their order. */
export function partsOf({ sums }: Pick<Dashboard, 'sums'>, metric: Metric): readonly MetricSum[] {
  return sums.filter((sum) => sum.metric === metric);
}

/** The total of the parts. */
export function totalOf(parts: readonly MetricSum[]): { readonly count: number; readonly amount: Kopecks } {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amount: sumOf(parts.map(({ amount }) => kopecks(amount))),
  };
}
