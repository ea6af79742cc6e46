import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type Found = ResponseOf<Endpoints['POST /admin/v1/search']>;

/** Searches clients and orders by any known detail. The result is not cached after it is shown. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['staff-search', text],
    queryFn: ({ signal }): Promise<Found> => call('POST /admin/v1/search', { text }, { signal }),
    gcTime: 0,
    retry: false,
  });
}
