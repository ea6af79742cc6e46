import type { ReactNode } from 'react';
import type { FigurePart } from '#domain/reports/figures.ts';
import type { Days } from '../../api/staff/reports.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/inputs/link.tsx';

type Props = FigurePart & {
  readonly days: Days;
  readonly children: ReactNode;
  /** Accessible name when the surrounding text does not name the number. */
  readonly label?: string;
};

/** A number that opens the rows behind it. */
export function MetricLink({ figure, part, days, children, label }: Props) {
  const { dateFrom: from, dateTo: to } = days;
  return (
    <Link
      to={paths.metricRows}
      search={{ figure, from, to, ...(part === null ? {} : { part }) }}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
