import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { clientReference, staffKeys } from '../staff/staff-queries.ts';
import { call } from '../wire/call.ts';
import type { WireOptions } from '../wire/request.ts';
import { usePolling } from '../wire/use-polling.ts';

export type ClientSummary = ResponseOf<Endpoints['POST /admin/v1/client/summary']>;
export type ClientObstacle = ClientSummary['obstacles'][number];

/** Debt, next charge and obstacles of a client. A change that staff make to the client loads it again. */
export function clientSummaryQuery(phone: string, options: Pick<WireOptions, 'isPageRequest'> = {}) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'summary'],
    queryFn: ({ signal }): Promise<ClientSummary> =>
      call('POST /admin/v1/client/summary', clientReference(phone), { signal, ...options }),
  });
}

const refreshMilliseconds = 60_000;

/**
 * Keeps what an open page shows of a client fresh: asks for the summary each minute, and when it has changed loads the
 * rest of the page again.
 */
export function useClientRefresh(phone: string): void {
  const queryClient = useQueryClient();
  usePolling(clientSummaryQuery(phone, { isPageRequest: true }), refreshMilliseconds, () => {
    void queryClient.invalidateQueries({
      queryKey: staffKeys.client(phone),
      predicate: ({ queryKey }) => !queryKey.includes('summary'),
    });
  });
}
