import { isCalendarDate } from '#domain/calendar.ts';
import type { HistoryRequest } from '../../api/history-query.ts';

/** The filter as its address has it; every part is a text, empty where nothing is chosen. */
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

/** The newest first (spec 9). */
const defaultSort: HistorySort = 'actionDate.DESC';

/** What the address may say; whatever does not look like it is left out. */
export type HistorySearch = { readonly [Field in keyof HistoryFilter]?: string | undefined };

export function readHistorySearch(query: Record<string, unknown>): HistorySearch {
  const kept = Object.entries(patterns).flatMap(([field, pattern]) => {
    const value = query[field];
    return typeof value === 'string' && pattern.test(value) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

const patterns = {
  order: /^[0-9a-f-]{36}$/i,
  event: /^[\p{L} ]{1,64}$/u,
  amount: /^\d{1,12}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: /^(?:actionDate|amount)\.(?:ASC|DESC)$/,
} as const satisfies Record<keyof HistoryFilter, RegExp>;

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

/** The address of a filter: what is empty, and the usual order, is not said. */
export function searchOf({ sort, ...filter }: HistoryFilter): HistorySearch {
  const said = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(said), ...(sort === defaultSort ? {} : { sort }) };
}

/** What is sent: empty parts are dropped (spec 5 «History filter on submit»). */
export function requestOf({ order, event, amount, from, to, sort }: HistoryFilter): HistoryRequest {
  return {
    ...(order === '' ? {} : { orderUuid: order }),
    ...(event === '' ? {} : { templateName: event }),
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
