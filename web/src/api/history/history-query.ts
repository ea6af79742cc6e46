import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { logWarning } from '../wire/log-warning.ts';
import { staffKeys } from '../clients/client-reference.ts';

type History = Endpoints['POST /admin/client/history'];
export type HistoryPage = ResponseOf<History>;
export type HistoryAction = HistoryPage['historyActions'][number];
/** The history filter as sent: empty fields are omitted (docs/spec/specification.md#5 «History filter on submit»). */
export type HistoryRequest = Omit<RequestOf<History>, 'countryCode' | 'phone' | 'nextPage'>;

/**
 * A client's operations in pages; a page that is not full is the last. A failure is logged as a warning
 * (docs/spec/specification.md#4 «Paging», docs/spec/specification.md#8).
 */
export function historyQuery(phone: string, filter: HistoryRequest, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: [...staffKeys.client(phone), 'history', filter, pageSize],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const nextPage = { count: pageSize, page: pageParam };
      const request = { countryCode: '7', phone, nextPage, ...filter };
      try {
        return await call('POST /admin/client/history', request, { signal });
      } catch (error) {
        if (!signal.aborted) logWarning(error);
        throw error;
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last: HistoryPage, pages: readonly HistoryPage[]) =>
      last.historyActions.length < pageSize ? null : pages.length,
  });
}

export function keysOfHistory({ historyActions }: HistoryPage): readonly string[] {
  return historyActions.map(({ key }) => key);
}
