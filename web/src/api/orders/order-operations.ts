import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

/** An event in the history of one of the client's own orders. */
export type OrderOperation = ResponseOf<Endpoints['POST /client/order/operations']>['historyActions'][number];

/** Operations on one page (docs/spec/specification.md#9 «operations page size»). */
const pageSize = 25;

/** The operations of an order, newest first, in pages. A page that is not full is the last. */
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

export function keysOfOperations(operations: readonly OrderOperation[]): readonly string[] {
  return operations.map(({ key }) => key);
}
