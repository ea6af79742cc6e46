import { isCalendarDate } from '#domain/dates.ts';
import type { HistoryRequest } from '../../api/history/history-query.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import { typedAmount } from './amount-input.ts';
import type { HistorySearch } from './history-search.ts';

/** The filter as in its address. Every field is a string; empty means not chosen. */
export type HistoryFilter = {
  readonly order: string;
  readonly event: string;
  /** In kopecks. */
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly sort: HistorySort;
};

export type HistorySort = 'actionDate.DESC' | 'actionDate.ASC' | 'amount.DESC' | 'amount.ASC';

const sorts = ['actionDate.DESC', 'actionDate.ASC', 'amount.DESC', 'amount.ASC'] as const;

/** Newest first (docs/spec/specification.md#9). */
const defaultSort: HistorySort = 'actionDate.DESC';

export function sortField(sort: HistorySort): 'actionDate' | 'amount' {
  return sorting[sort].field;
}

/** The sort by a field of the request; the default for an unknown field. */
export function sortOf(field: string, isDescending: boolean): HistorySort {
  const order = isDescending ? 'DESC' : 'ASC';
  return sorts.find((sort) => sort === `${field}.${order}`) ?? defaultSort;
}

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

export function filterOf(search: HistorySearch): HistoryFilter {
  return {
    order: search.order ?? '',
    event: search.event ?? '',
    amount: search.amount ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    sort: sorts.find((sort) => sort === search.sort) ?? defaultSort,
  };
}

/** The address of a filter, without empty fields and the default sort. */
export function searchOf({ sort, ...filter }: HistoryFilter): HistorySearch {
  const present = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(present), ...(sort === defaultSort ? {} : { sort }) };
}

/** The request of a filter, without empty fields (docs/spec/specification.md#5 «History filter on submit»). */
export function requestOf({ order, event, amount, from, to, sort }: HistoryFilter): HistoryRequest {
  return {
    ...(order === '' ? {} : { orderUuid: order }),
    ...(event === '' ? {} : { eventName: event }),
    ...(amount === '' ? {} : { amount }),
    ...(isCalendarDate(from) ? { dateFrom: from } : {}),
    ...(isCalendarDate(to) ? { dateTo: to } : {}),
    sort: sorting[sort],
  };
}

const sorting = {
  'actionDate.DESC': { field: 'actionDate', order: 'DESC' },
  'actionDate.ASC': { field: 'actionDate', order: 'ASC' },
  'amount.DESC': { field: 'amount', order: 'DESC' },
  'amount.ASC': { field: 'amount', order: 'ASC' },
} as const satisfies Record<HistorySort, HistoryRequest['sort']>;
