import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { clientReference, staffKeys } from './client-reference.ts';
import { call } from '../wire/call.ts';

export type ClientSummary = ResponseOf<Endpoints['POST /admin/v1/client/summary']>;
export type ClientObstacle = ClientSummary['obstacles'][number];

/** Debt, next charge and obstacles of a client. A change that staff make to the client loads it again. */
export function clientSummaryQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'summary'],
    queryFn: ({ signal }): Promise<ClientSummary> =>
      call('POST /admin/v1/client/summary', clientReference(phone), { signal }),
  });
}
