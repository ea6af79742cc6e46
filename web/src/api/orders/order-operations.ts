import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

/** What happened with one of the client's own orders. */
export type OrderOperation = ResponseOf<Endpoints['POST /client/order/operations']>['historyActions'][number];

/** Spec 9 «operations page size». */
const pageSize = 25;

/** The operations of an order, the newest first, page after page until one is not full. */
export function orderOperationsQuery(orderUuid: string) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.all, 'operations', orderUuid],
    queryFn: async ({ pageParam, signal }): Promise<readonly OrderOperation[]> => {
      const nextPage = { count: pageSize, page: pageParam };
      const request = { orderUuid, nextPage };
      const { historyActions } = await call('POST /client/order/operations', request, { signal });
      return historyActions;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? null : pages.length),
    select: ({ pages }) => pages.flat(),
  });
}
