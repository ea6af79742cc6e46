import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { clientReference, staffKeys } from './client-reference.ts';
import { call } from '../wire/call.ts';

export type ClientCharge = ResponseOf<Endpoints['POST /admin/v1/client/charges']>['charges'][number];

/** The last charges, declined tries and returns over all orders of a client, latest first. */
export function clientChargesQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'charges'],
    queryFn: async ({ signal }): Promise<readonly ClientCharge[]> =>
      (await call('POST /admin/v1/client/charges', clientReference(phone), { signal })).charges,
  });
}
