import { useState } from 'react';
import { formatDate } from '../../format/date.ts';
import { calendarDate, isCalendarDate } from '#domain/calendar.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Chip } from '../../ui/data-display/chip.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { amountText, minorUnits, typedAmount } from './amount-input.ts';
import styles from './history.module.css';
import type { HistoryFilter } from './history-filter.ts';

export type FilterChoices = {
  /** Order uuids by order name. */
  readonly orders: Readonly<Record<string, string>>;
  readonly events: readonly string[];
};

type Props = {
  readonly filter: HistoryFilter;
  readonly choices: FilterChoices;
  readonly onApply: (filter: HistoryFilter) => void;
};

const everything = { value: '', label: 'Показать все' };

/**
 * Order, event, amount and dates. The filter applies on submit (docs/spec/specification.md#2 «Operation history
 * page»).
 */
export function FilterForm({ filter, choices, onApply }: Props) {
  const [draft, setDraft] = useState(filter);
  const [amount, setAmount] = useState(amountText(filter.amount));
  const change = (changes: Partial<HistoryFilter>): void => {
    setDraft({ ...draft, ...changes });
  };
  return (
    <Card>
      <form
        className={styles.filter}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onApply({ ...draft, amount: minorUnits(amount) });
        }}
      >
        <Select
          label="Заказ"
          value={draft.order}
          options={[
            everything,
            ...Object.entries(choices.orders).map(([label, value]) => ({ value, label })),
          ]}
          onChange={(order) => {
            change({ order });
          }}
        />
        <Select
          label="Событие"
          value={draft.event}
          options={[everything, ...choices.events.map((name) => ({ value: name, label: name }))]}
          onChange={(event) => {
            change({ event });
          }}
        />
        <TextField
          label="Сумма"
          value={amount}
          inputMode="decimal"
          placeholder="Введите число"
          onChange={(text) => {
            setAmount(typedAmount(text, amount));
          }}
        />
        <Days draft={draft} onChange={change} />
        <Button type="submit">Применить</Button>
      </form>
    </Card>
  );
}

type DaysProps = {
  readonly draft: HistoryFilter;
  readonly onChange: (changes: Partial<HistoryFilter>) => void;
};

function Days({ draft, onChange }: DaysProps) {
  return (
    <fieldset className={styles.days}>
      <legend>Дата</legend>
      <DateField
        label="с"
        value={draft.from}
        max={draft.to}
        onChange={(from) => {
          onChange({ from });
        }}
      />
      <DateField
        label="по"
        value={draft.to}
        min={draft.from}
        onChange={(to) => {
          onChange({ to });
        }}
      />
    </fieldset>
  );
}

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
