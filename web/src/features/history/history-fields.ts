import type { FilterField } from '../../ui/collections/filter-fields.ts';
import { typedAmount } from './amount-input.ts';
import type { HistoryFilter } from './history-filter.ts';

export type FilterChoices = {
  /** Order uuids by order name. */
  readonly orders: Readonly<Record<string, string>>;
  readonly events: readonly string[];
};

/** Order, event, amount and dates (docs/spec/specification.md#2 «Operation history page»). */
export function historyFields({
  orders,
  events,
}: FilterChoices): readonly FilterField<keyof HistoryFilter>[] {
  return [
    {
      kind: 'choice',
      name: 'order',
      label: 'Заказ',
      options: Object.entries(orders).map(([label, value]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'event',
      label: 'Событие',
      options: events.map((name) => ({ value: name, label: name })),
    },
    {
      kind: 'text',
      name: 'amount',
      label: 'Сумма',
      inputMode: 'decimal',
      placeholder: 'Введите число',
      typed: typedAmount,
    },
    { kind: 'days', legend: 'Дата', from: { name: 'from', label: 'с' }, to: { name: 'to', label: 'по' } },
  ];
}
