import { formatDate } from '../../format/date.ts';
import { calendarDate, isCalendarDate } from '#domain/dates.ts';
import { Chip } from '../../ui/data-display/chip.tsx';
import styles from './history.module.css';
import type { FilterChoices, HistoryFilter } from './history-filter.ts';

type Props = {
  readonly filter: HistoryFilter;
  readonly choices: FilterChoices;
  readonly onApply: (filter: HistoryFilter) => void;
};

/** The active filters, each with a remove button (docs/spec/specification.md#2 «Operation history page»). */
export function FilterChips({ filter, choices, onApply }: Props) {
  const orderName = Object.entries(choices.orders).find(([, uuid]) => uuid === filter.order)?.[0];
  const chips = [
    { field: 'order', label: filter.order === '' ? null : (orderName ?? 'Заказ') },
    { field: 'event', label: filter.event === '' ? null : filter.event },
    { field: 'amount', label: filter.amount === '' ? null : filter.amount },
    { field: 'from', label: dayLabel('с', filter.from) },
    { field: 'to', label: dayLabel('по', filter.to) },
  ] as const;
  const shown = chips.flatMap(({ field, label }) => (label === null ? [] : [{ field, label }]));
  if (shown.length === 0) return null;
  return (
    <div className={styles.chips}>
      {shown.map(({ field, label }) => (
        <Chip
          key={field}
          label={label}
          onRemove={() => {
            onApply({ ...filter, [field]: '' });
          }}
        />
      ))}
    </div>
  );
}

function dayLabel(word: string, date: string): string | null {
  return isCalendarDate(date) ? `${word} ${formatDate(calendarDate(date))}` : null;
}
