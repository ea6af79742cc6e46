import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { loadedRows } from '../wire/loaded-rows.ts';
import { logWarning } from '../wire/log-warning.ts';
import { staffKeys } from '../clients/client-reference.ts';
import { type HistoryAction, keysOfActions, readHistoryAction } from './history-action.ts';

type WireRequest = RequestOf<Endpoints['POST /admin/client/history']>;

export type HistoryPage = {
  readonly actions: readonly HistoryAction[];
  /** The orders by their names. */
  readonly orders: Readonly<Record<string, string>>;
  readonly eventNames: readonly string[];
};

/**
 * The filter and the order of the history: empty fields are omitted (docs/spec/specification.md#5 «History filter on
 * submit»).
 */
export type HistoryRequest = Pick<WireRequest, 'orderUuid' | 'amount' | 'dateFrom' | 'dateTo' | 'sort'> & {
  readonly eventName?: string;
};

/**
 * A client's operations in pages; a page that is not full is the last. A failure is logged as a warning
 * (docs/spec/specification.md#4 «Paging», docs/spec/specification.md#8).
 */
export function historyQuery(phone: string, filter: HistoryRequest, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: [...staffKeys.client(phone), 'history', filter, pageSize],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const nextPage = { count: pageSize, page: pageParam };
      const request = { countryCode: '7', phone, nextPage, ...toWireFilter(filter) };
      try {
        return readPage(await call('POST /admin/client/history', request, { signal }));
      } catch (error) {
        if (!signal.aborted) logWarning(error);
        throw error;
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last: HistoryPage, pages: readonly HistoryPage[]) =>
      last.actions.length < pageSize ? null : pages.length,
  });
}

function readPage(wire: ResponseOf<Endpoints['POST /admin/client/history']>): HistoryPage {
  const { historyActions, clientOrderNames: orders, templateNames: eventNames } = wire;
  return { actions: historyActions.map(readHistoryAction), orders, eventNames };
}

/** The filter as a request for the history or for its export has it. */
export function toWireFilter<Filter extends HistoryRequest>({ eventName, ...filter }: Filter) {
  return { ...filter, ...(eventName === undefined ? {} : { templateName: eventName }) };
}

export const loadedActions = loadedRows(({ actions }: HistoryPage) => actions);

export function keysOfHistory({ actions }: HistoryPage): readonly string[] {
  return keysOfActions(actions);
}
