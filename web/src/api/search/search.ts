import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type SearchResults = ResponseOf<Endpoints['POST /admin/v1/search']>;

/** Searches clients and orders by any known detail. The cache drops the results as soon as no screen shows them. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['staff-search', text],
    queryFn: ({ signal }): Promise<SearchResults> => call('POST /admin/v1/search', { text }, { signal }),
    gcTime: 0,
    retry: false,
  });
}
