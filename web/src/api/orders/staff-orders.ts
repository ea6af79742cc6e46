import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import { call } from '../wire/call.ts';
import { loadedOrders, nextOrderPage } from './order-queries.ts';
import type { Explanation } from './explanation.ts';
import { type OrderServices, readServices } from './order-services.ts';
import { orderListRequest, type OrderListState } from './order-list-request.ts';
import { type OrderView, readOrder } from './order.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';

export function staffOrderListQuery(phone: string, orderState: OrderListState) {
  return infiniteQueryOptions({
    queryKey: [...staffKeys.client(phone), 'list', orderState],
    queryFn: async ({ pageParam, signal }) => {
      const request = { ...clientReference(phone), ...orderListRequest(orderState, pageParam) };
      const { orders, total } = await call('POST /admin/client/orders', request, { signal });
      return { orders: orders.map((order) => readOrder(order)), total };
    },
    initialPageParam: 0,
    getNextPageParam: nextOrderPage,
    select: loadedOrders,
  });
}

/** An order with the additional fields for staff (docs/spec/specification.md#6). */
export type StaffOrder = OrderView & {
  readonly productName: string | null;
  /** The first payment is due after one interval. */
  readonly shiftPayment: boolean;
  readonly withoutPenalties: boolean;
  readonly originalGatewayOrderId: string | null;
  readonly productInfo: ProductInfo | null;
  /** The planned day of each payment, by payment number. */
  readonly planDates: ReadonlyMap<number, CalendarDate>;
};

export type ProductInfo = NonNullable<WireAnswer['order']['productInfo']>;

type WireAnswer = ResponseOf<Endpoints['POST /admin/client/order']>;

export function staffOrderQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: staffKeys.order(phone, orderUuid),
    queryFn: async ({ signal }): Promise<StaffOrder> => {
      const request = { ...clientReference(phone), orderUuid };
      return readStaffOrder(await call('POST /admin/client/order', request, { signal }));
    },
  });
}

function readStaffOrder({
  order: wire,
  pictures,
  productName,
  shiftPayment,
  withoutPenalties,
}: WireAnswer): StaffOrder {
  const planned = wire.scheduledPayments.flatMap(({ paymentNumber, planDate }) =>
    planDate === undefined ? [] : [[paymentNumber, calendarDate(planDate)] as const],
  );
  return {
    ...readOrder(wire, pictures),
    productName: productName ?? null,
    shiftPayment,
    withoutPenalties,
    originalGatewayOrderId: wire.originalMdOrder ?? null,
    productInfo: wire.productInfo ?? null,
    planDates: new Map(planned),
  };
}

/**
 * The services offered to a client for an order, and the bought services. Staff cannot buy
 * (docs/spec/specification.md#6).
 */
export function staffOrderServicesQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'services'],
    queryFn: async ({ signal }): Promise<OrderServices> => {
      const request = { ...clientReference(phone), orderUuid };
      return readServices(await call('POST /admin/client/order/services', request, { signal }));
    },
  });
}

/** The calculation of each amount of a client's order, for support staff (docs/spec/rules.md#1). */
export function staffExplanationQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'explanation'],
    queryFn: ({ signal }): Promise<Explanation> =>
      call('POST /admin/client/order/explain', { ...clientReference(phone), orderUuid }, { signal }),
  });
}
