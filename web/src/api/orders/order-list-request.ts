export type OrderListState = 'ACTIVE' | 'COMPLETED';

/** Orders on one page of a list (docs/spec/specification.md#9). */
const pageSize = 25;

/** A page of a list of orders; the first page is 0. */
export function orderListRequest(orderState: OrderListState, page: number) {
  return { orderState, nextPage: { count: pageSize, page } } as const;
}
