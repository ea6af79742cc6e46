import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { orderKeys } from './order-queries.ts';

type WireCharge = ResponseOf<Endpoints['GET /client/order/charges']>['charges'][number];

/** An unpaid payment of any order. */
export type UpcomingCharge = {
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly date: CalendarDate;
  readonly state: PaymentState;
  /** The day on which the service next charges it; null when no day is known. */
  readonly nextTryOn: CalendarDate | null;
  /** Automatic charges are stopped. */
  readonly schedulesStopped: boolean;
  /** null when no card is known. */
  readonly card: NamedCard | null;
  /** The card's last charge failed for lack of money. */
  readonly cardLackedMoney: boolean;
};

/** All unpaid payments, earliest first. Invalidated together with the orders. */
export function upcomingChargesQuery() {
  return queryOptions({ ...chargesQuery, select: ({ charges }) => charges });
}

/** The sum of the paid payments that were planned for this month. */
export function paidThisMonthQuery() {
  return queryOptions({ ...chargesQuery, select: ({ paidThisMonth }) => paidThisMonth });
}

const chargesQuery = queryOptions({
  queryKey: [...orderKeys.all, 'charges'],
  queryFn: async ({ signal }) => readCharges(await call('GET /client/order/charges', {}, { signal })),
  initialData: () => {
    const prefetched = takePrefetchedBody('GET /client/order/charges', {});
    return prefetched === undefined ? undefined : readCharges(prefetched);
  },
});

function readCharges({ charges, paidThisMonth = 0 }: ResponseOf<Endpoints['GET /client/order/charges']>) {
  return { charges: charges.map(readCharge), paidThisMonth: kopecks(paidThisMonth) };
}

function readCharge(wire: WireCharge): UpcomingCharge {
  return {
    orderId: wire.orderUuid,
    orderNumber: wire.orderNumber,
    merchantFullName: wire.merchantFullName,
    paymentNumber: wire.paymentNumber,
    amount: kopecks(wire.amount),
    date: calendarDate(wire.date),
    state: wire.scheduledPaymentState,
    nextTryOn: wire.nextTryOn === null ? null : calendarDate(wire.nextTryOn),
    schedulesStopped: wire.schedulesStopped,
    card: readNamedCard(wire),
    cardLackedMoney: wire.cardLackedMoney === true,
  };
}
