import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';
import { call } from '../wire/call.ts';

export type OrderTimeline = ResponseOf<Endpoints['POST /admin/v1/client/order/timeline']>;
export type TimelineEntry = OrderTimeline['entries'][number];

/** Everything that happened to an order, latest first. */
export function orderTimelineQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'timeline'],
    queryFn: ({ signal }): Promise<OrderTimeline> =>
      call('POST /admin/v1/client/order/timeline', { ...clientReference(phone), orderUuid }, { signal }),
  });
}
