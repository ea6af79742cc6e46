import type { ReactNode } from 'react';
import type { MetricPart } from '#domain/reports/metrics.ts';
import type { DashboardRequest } from '../../api/reports/reports.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';

type Props = MetricPart & {
  readonly days: DashboardRequest;
  readonly children: ReactNode;
  /** Accessible name when the surrounding text does not name the number. */
  readonly label?: string;
};

/** A number that opens the rows behind it. */
export function MetricLink({ metric, part, days, children, label }: Props) {
  const { dateFrom: from, dateTo: to } = days;
  return (
    <Link
      to={paths.metricRows}
      search={{ metric, from, to, ...(part === null ? {} : { part }) }}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
