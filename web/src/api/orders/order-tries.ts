import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import { call, takePrefetchedBody } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

export type PaymentTry = {
  readonly at: Instant;
  /** How it ended, in words. */
  readonly outcome: string;
  readonly paymentNumbers: readonly number[];
  /** The card that paid; absent when nothing was taken or the card is not known. */
  readonly paidFrom?: string;
};

export type OrderTries = {
  /** The first one first. */
  readonly tries: readonly PaymentTry[];
  /** The day on which a payment was due that was paid after it, by payment number. */
  readonly dueDays: ReadonlyMap<number, CalendarDate>;
};

export function orderTriesQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'tries', orderUuid],
    queryFn: async ({ signal }): Promise<OrderTries> =>
      readTries(await call('POST /client/order/tries', { orderUuid }, { signal })),
    initialData: () => {
      const response = takePrefetchedBody('POST /client/order/tries', { orderUuid });
      return response === undefined ? undefined : readTries(response);
    },
  });
}

function readTries({ tries, paidLate }: ResponseOf<Endpoints['POST /client/order/tries']>): OrderTries {
  return {
    tries: tries.map(({ at, ...each }) => ({ ...each, at: instant(at) })),
    dueDays: new Map(paidLate.map(({ paymentNumber, dueOn }) => [paymentNumber, calendarDate(dueOn)])),
  };
}
