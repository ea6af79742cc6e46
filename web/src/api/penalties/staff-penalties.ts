import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type PenaltyView, readPenalty } from '../orders/order.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';

export function staffPenaltiesQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'penalties'],
    queryFn: async ({ signal }): Promise<readonly PenaltyView[]> => {
      const { penalties } = await call('POST /admin/client/penalties', clientReference(phone), { signal });
      return penalties.map(readPenalty);
    },
  });
}

export async function cancelPenalty(
  request: RequestOf<Endpoints['POST /admin/v1/client/penalties/cancel']>,
): Promise<void> {
  await callIdempotently('POST /admin/v1/client/penalties/cancel', request);
}
