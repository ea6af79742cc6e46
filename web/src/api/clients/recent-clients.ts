import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type RecentClient = ResponseOf<Endpoints['POST /admin/v1/client/recent']>['clients'][number];

/** The last ten clients that this member of staff opened, latest first. */
export function recentClientsQuery() {
  return queryOptions({
    queryKey: ['recent-clients'],
    queryFn: async ({ signal }): Promise<readonly RecentClient[]> =>
      (await call('POST /admin/v1/client/recent', {}, { signal })).clients,
    staleTime: 0,
    gcTime: 0,
  });
}
