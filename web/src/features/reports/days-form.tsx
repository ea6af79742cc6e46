import { useState } from 'react';
import type { CalendarDate } from '#domain/calendar.ts';
import type { Days } from '../../api/staff/reports.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { daysProblem, lastDays } from './report-days.ts';
import styles from './reports.module.css';

type Props = {
  readonly days: Days;
  readonly today: CalendarDate;
  readonly onApply: (days: Days) => void;
};

const presets = [
  { count: 7, label: '7 дней' },
  { count: 30, label: '30 дней' },
  { count: 90, label: '90 дней' },
  { count: 365, label: 'Год' },
] as const;

/** The days of the metrics: presets, or both dates. */
export function DaysForm({ days, today, onApply }: Props) {
  const [draft, setDraft] = useState(days);
  const [wasSubmitted, setSubmitted] = useState(false);
  const problem = daysProblem(draft);
  return (
    <form
      className={styles.days}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null) onApply(draft);
      }}
    >
      <DateField
        label="С даты"
        value={draft.dateFrom}
        max={draft.dateTo}
        error={wasSubmitted ? problem : null}
        onChange={(dateFrom) => {
          setDraft({ ...draft, dateFrom });
        }}
      />
      <DateField
        label="По дату"
        value={draft.dateTo}
        min={draft.dateFrom}
        onChange={(dateTo) => {
          setDraft({ ...draft, dateTo });
        }}
      />
      <Button type="submit" variant="secondary">
        Показать
      </Button>
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
    </form>
  );
}

function isSame(one: Days, other: Days): boolean {
  return one.dateFrom === other.dateFrom && one.dateTo === other.dateTo;
}
