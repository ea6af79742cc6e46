import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { loadedRows } from '../wire/loaded-rows.ts';
import type { ListQuery } from '../wire/use-list.ts';
import { orderListRequest, type OrderListState } from './order-list-request.ts';
import { type OrderView, type PenaltyView, readOrder, readPenalty } from './order.ts';

type OrderPage = {
  readonly orders: readonly OrderView[];
  readonly total: number;
};

/** Query keys that a payment or a merchant request may invalidate. */
export const orderKeys = {
  all: ['orders'],
  list: (state: OrderListState) => ['orders', 'list', state],
  one: (orderUuid: string) => ['orders', 'one', orderUuid],
  penalties: ['orders', 'penalties'],
} as const;

/** A list of orders in pages, until all of them are loaded (docs/spec/specification.md#4 «Paging»). */
export function orderListQuery(orderState: OrderListState) {
  return infiniteQueryOptions({
    queryKey: orderKeys.list(orderState),
    queryFn: async ({ pageParam, signal }): Promise<OrderPage> => {
      const request = orderListRequest(orderState, pageParam);
      return readPage(await call('POST /client/order/list', request, { signal }));
    },
    initialData: () => {
      const first = takePrefetchedBody('POST /client/order/list', orderListRequest(orderState, 0));
      return first === undefined ? undefined : { pages: [readPage(first)], pageParams: [0] };
    },
    initialPageParam: 0,
    getNextPageParam: nextOrderPage,
    select: loadedOrders,
  });
}

function readPage({ orders, total }: ResponseOf<Endpoints['POST /client/order/list']>): OrderPage {
  return { orders: orders.map((order) => readOrder(order)), total };
}

/** The number of the next page; null when all orders are loaded (docs/spec/specification.md#4 «Paging»). */
export function nextOrderPage(last: OrderPage, pages: readonly OrderPage[]): number | null {
  const loaded = pages.reduce((count, { orders }) => count + orders.length, 0);
  return last.orders.length > 0 && loaded < last.total ? pages.length : null;
}

/** The state of a loaded list. */
export type OrderList = ListQuery<readonly OrderView[]>;

const ordersOfPages = loadedRows(({ orders }: OrderPage) => orders);

/** The orders of the loaded pages. One that moved to a later page between two page loads is in both. */
export function loadedOrders(list: { readonly pages: readonly OrderPage[] }): OrderView[] {
  return [...new Map(ordersOfPages(list).map((order) => [order.id, order])).values()];
}

export function orderQuery(orderUuid: string) {
  return queryOptions({
    queryKey: orderKeys.one(orderUuid),
    queryFn: async ({ signal }): Promise<OrderView> => {
      const { order, pictures } = await call('POST /client/order', { orderUuid }, { signal });
      return readOrder(order, pictures);
    },
    initialData: () => {
      const response = takePrefetchedBody('POST /client/order', { orderUuid });
      return response === undefined ? undefined : readOrder(response.order, response.pictures);
    },
  });
}

export function penaltiesQuery() {
  return queryOptions({
    queryKey: orderKeys.penalties,
    queryFn: async ({ signal }): Promise<readonly PenaltyView[]> => {
      const { penalties } = await call('GET /client/order/penalties', {}, { signal });
      return penalties.map(readPenalty);
    },
    initialData: () => takePrefetchedBody('GET /client/order/penalties', {})?.penalties.map(readPenalty),
  });
}
