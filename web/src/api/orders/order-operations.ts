import { infiniteQueryOptions } from '@tanstack/react-query';
import { type HistoryAction, readHistoryAction } from '../history/history-action.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

/** Operations on one page (docs/spec/specification.md#9 «operations page size»). */
const pageSize = 25;

/** The operations of an order, newest first, in pages. A page that is not full is the last. */
export function orderOperationsQuery(orderUuid: string) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.all, 'operations', orderUuid],
    queryFn: async ({ pageParam, signal }): Promise<readonly HistoryAction[]> => {
      const nextPage = { count: pageSize, page: pageParam };
      const request = { orderUuid, nextPage };
      const { historyActions } = await call('POST /client/order/operations', request, { signal });
      return historyActions.map(readHistoryAction);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? null : pages.length),
    select: ({ pages }) => pages.flat(),
  });
}
