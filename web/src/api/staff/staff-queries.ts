import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { type PendingPayment, readPendingPayments } from '../payments/pending-payments.ts';
import { act } from '../wire/act.ts';
import { call } from '../wire/call.ts';
import { nextOrderPage, removeDuplicates } from '../orders/order-queries.ts';
import type { Explanation } from '../orders/explanation.ts';
import { type OrderServices, readServices } from '../orders/order-services.ts';
import { orderListRequest, type OrderListState } from '../orders/order-list-request.ts';
import { type OrderView, type PenaltyView, readOrder, readPenalty } from '../orders/order.ts';
import { readSavedCard, type SavedCard } from '../cards/saved-card.ts';

/**
 * Query keys by client phone, so that a response about client A never appears under client B
 * (docs/spec/reliability.md#S-18).
 */
export const staffKeys = {
  client: (phone: string) => ['staff', phone],
  list: (phone: string, state: OrderListState) => ['staff', phone, 'list', state],
  order: (phone: string, orderUuid: string) => ['staff', phone, 'order', orderUuid],
} as const;

export function clientReference(phone: string): { readonly countryCode: string; readonly phone: string } {
  return { countryCode: '7', phone };
}

export function staffOrderListQuery(phone: string, orderState: OrderListState) {
  return infiniteQueryOptions({
    queryKey: staffKeys.list(phone, orderState),
    queryFn: async ({ pageParam, signal }) => {
      const request = { ...clientReference(phone), ...orderListRequest(orderState, pageParam) };
      const { orders, total } = await call('POST /admin/client/orders', request, { signal });
      return { orders: orders.map(readOrder), total };
    },
    initialPageParam: 0,
    getNextPageParam: nextOrderPage,
    select: ({ pages }) => removeDuplicates(pages.flatMap(({ orders }) => orders)),
  });
}

/** An order with the additional fields for staff (docs/spec/specification.md#6). */
export type StaffOrder = OrderView & {
  readonly productName: string | null;
  /** The first payment is due after one interval. */
  readonly shiftPayment: boolean;
  readonly withoutPenalties: boolean;
  readonly originalMdOrder: string | null;
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
  productName,
  shiftPayment,
  withoutPenalties,
}: WireAnswer): StaffOrder {
  const planned = wire.scheduledPayments.flatMap(({ paymentNumber, planDate }) =>
    planDate === undefined ? [] : [[paymentNumber, calendarDate(planDate)] as const],
  );
  return {
    ...readOrder(wire),
    productName: productName ?? null,
    shiftPayment,
    withoutPenalties,
    originalMdOrder: wire.originalMdOrder ?? null,
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

/** The payments of a client's order whose result is pending. */
export function staffPendingPaymentsQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'pending-payments'],
    queryFn: async ({ signal }): Promise<readonly PendingPayment[]> => {
      const request = { ...clientReference(phone), orderUuid };
      return readPendingPayments(await call('POST /admin/client/order/pendingPayments', request, { signal }));
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

export function staffPenaltiesQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'penalties'],
    queryFn: async ({ signal }): Promise<readonly PenaltyView[]> => {
      const { penalties } = await call('POST /admin/client/penalties', clientReference(phone), { signal });
      return penalties.map(readPenalty);
    },
  });
}

export function staffCardsQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'cards'],
    queryFn: async ({ signal }): Promise<readonly SavedCard[]> => {
      const request = { ...clientReference(phone), withDisplayInfo: true, allActiveBindings: true };
      const { cardInfos } = await call('POST /admin/client/bindings', request, { signal });
      return cardInfos.map(readSavedCard);
    },
  });
}

export type ConsentRecord = ResponseOf<Endpoints['POST /admin/client/bindings']>['consentRecords'][number];

/** All consent changes of a client's cards, newest first. */
export function staffConsentsQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'consents'],
    queryFn: async ({ signal }): Promise<readonly ConsentRecord[]> =>
      (await call('POST /admin/client/bindings', clientReference(phone), { signal })).consentRecords,
  });
}

export type ClientSubscription = ResponseOf<Endpoints['POST /admin/client/subscription']>;

export function clientSubscriptionQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'subscription'],
    queryFn: ({ signal }): Promise<ClientSubscription> =>
      call('POST /admin/client/subscription', clientReference(phone), { signal }),
  });
}

/**
 * Sets a client's card subscription; null removes it (docs/spec/rules.md#9). The server refuses the change if the
 * subscription has changed since it was loaded.
 */
export async function saveClientSubscription(
  phone: string,
  request: WithoutClient<'POST /admin/v1/client/subscription'>,
): Promise<void> {
  await call('POST /admin/v1/client/subscription', { ...clientReference(phone), ...request });
}

type WithoutClient<Name extends keyof Endpoints> = Omit<RequestOf<Endpoints[Name]>, 'countryCode' | 'phone'>;

export async function stopSchedules(
  phone: string,
  request: WithoutClient<'POST /admin/client/stopSchedules'>,
): Promise<void> {
  await act('POST /admin/client/stopSchedules', { ...clientReference(phone), ...request });
}

/** A charge that would be made after the scheduled charges resume. */
export type ResumedCharge = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  /** The day if each charge before it succeeds. */
  readonly date: CalendarDate;
  /** The day if the bank declines the charges before it. */
  readonly soonestDate: CalendarDate;
};

export function resumePreviewQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'resume'],
    queryFn: async ({ signal }): Promise<readonly ResumedCharge[]> => {
      const request = { ...clientReference(phone), orderUuid };
      const { charges } = await call('POST /admin/client/previewResume', request, { signal });
      return charges.map(({ paymentNumber, amount, date, soonestDate }) => ({
        paymentNumber,
        amount: kopecks(amount),
        date: calendarDate(date),
        soonestDate: calendarDate(soonestDate),
      }));
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export async function resumeSchedules(
  phone: string,
  request: WithoutClient<'POST /admin/client/resumeSchedules'>,
): Promise<void> {
  await act('POST /admin/client/resumeSchedules', { ...clientReference(phone), ...request });
}

export async function cancelPenalty(
  request: RequestOf<Endpoints['POST /admin/v1/client/penalties/cancel']>,
): Promise<void> {
  await act('POST /admin/v1/client/penalties/cancel', request);
}

export async function changeClientStatus(
  phone: string,
  action: 'block' | 'unblock',
  comment: string,
): Promise<void> {
  await act(`POST /admin/v1/client/status/${action}`, { ...clientReference(phone), comment });
}
