import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import type { DeclineReason } from '#domain/charges/decline-reason.ts';
import { call } from '../wire/call.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { orderKeys } from '../orders/order-queries.ts';

/** A failed charge: its reason, the time and card of the next try, and the day from which a penalty applies. */
export type FailedCharge = {
  readonly paymentNumber: number;
  readonly lastTry: { readonly at: Instant; readonly reason: DeclineReason } | null;
  readonly nextTry: { readonly at: Instant; readonly card: NamedCard | null } | null;
  /** Without a next try: a message may still name another card. */
  readonly mayAnnounceCard: boolean;
  readonly penaltyFrom: CalendarDate | null;
};

export function failedChargeQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'failed-charge', orderUuid],
    queryFn: async ({ signal }): Promise<FailedCharge | null> => {
      const { failedCharge } = await call('POST /client/order/failedCharge', { orderUuid }, { signal });
      return failedCharge === null ? null : readFailedCharge(failedCharge);
    },
  });
}

type Wire = NonNullable<ResponseOf<Endpoints['POST /client/order/failedCharge']>['failedCharge']>;

function readFailedCharge({
  paymentNumber,
  lastTry,
  nextTry,
  mayAnnounceCard,
  penaltyFrom,
}: Wire): FailedCharge {
  return {
    paymentNumber,
    lastTry: lastTry === null ? null : { at: instant(lastTry.at), reason: lastTry.reason },
    nextTry: nextTry === null ? null : { at: instant(nextTry.at), card: readNamedCard(nextTry) },
    mayAnnounceCard,
    penaltyFrom: penaltyFrom === null ? null : calendarDate(penaltyFrom),
  };
}
