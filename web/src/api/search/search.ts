import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type SearchResults = ResponseOf<Endpoints['POST /admin/v1/search']>;

/** Searches by any known detail. The cache drops the results as soon as no screen shows them. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['staff-search', text],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const found = await call('POST /admin/v1/search', { text }, { signal });
      // during an update a process of the previous version may answer
      if (!('cards' in found)) throw new Error('the search is answered by the previous version');
      return found;
    },
    gcTime: 0,
    retry: false,
  });
}
