import type { CalendarDate } from '#domain/dates.ts';
import type { DashboardRequest } from '../../api/reports/reports.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import { daysProblem, lastDays } from './report-days.ts';
import styles from './reports.module.css';

type Props = {
  readonly days: DashboardRequest;
  readonly today: CalendarDate;
  readonly onApply: (days: DashboardRequest) => void;
};

const presets = [
  { count: 7, label: '7 дней' },
  { count: 30, label: '30 дней' },
  { count: 90, label: '90 дней' },
  { count: 365, label: 'Год' },
] as const;

const fields: readonly FilterField<keyof DashboardRequest>[] = [
  {
    kind: 'period',
    label: 'Период',
    from: 'dateFrom',
    to: 'dateTo',
    problem: (dateFrom, dateTo) => daysProblem({ dateFrom, dateTo }),
  },
];

/** The days of the metrics: presets, or both dates. */
export function DaysForm({ days, today, onApply }: Props) {
  return (
    <FilterBar
      fields={fields}
      values={days}
      toggleLabel="Другой период"
      submitLabel="Показать"
      onApply={onApply}
    >
      <span className={styles.presets} role="group" aria-label="Последние дни">
        {presets.map(({ count, label }) => (
          <Button
            key={count}
            variant="text"
            aria-pressed={isSame(days, lastDays(count, today))}
            onClick={() => {
              onApply(lastDays(count, today));
            }}
          >
            {label}
          </Button>
        ))}
      </span>
    </FilterBar>
  );
}

function isSame(one: DashboardRequest, other: DashboardRequest): boolean {
  return one.dateFrom === other.dateFrom && one.dateTo === other.dateTo;
}
