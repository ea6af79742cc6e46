import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { PauseReason } from '#domain/pauses/pause-reason.ts';
import { type MovedPayment, type PauseRequest, readMovedPayment, readPauseRequest } from './pauses.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';

type RequestPage = ResponseOf<Endpoints['POST /admin/v1/pauses/requests']>;
export type WaitingRequest = RequestPage['requests'][number];

type RequestOfList = RequestOf<Endpoints['POST /admin/v1/pauses/requests']>;
export type PauseRequestFilter = Pick<RequestOfList, 'reason' | 'merchantName' | 'orderNumber'>;

export type PauseRequestSort = 'requestedAt' | 'unpaidAmount';

export const pauseRequestsKey = ['pause-requests'];

/** The reports and requests of a filter that staff have not decided, in pages; the oldest first without an order. */
export function pauseRequestsQuery(filter: PauseRequestFilter, sort: ListSort<PauseRequestSort> | undefined) {
  return sortedListQuery({
    key: [...pauseRequestsKey, filter],
    sort,
    count: 25,
    load: (page, signal): Promise<RequestPage> =>
      call('POST /admin/v1/pauses/requests', { ...filter, ...page }, { signal }),
  });
}

/** The schedule before and after a decision. */
export type PausePreview = {
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  readonly exceedsLawTerm: boolean;
  readonly needsSecondPerson: boolean;
  /** The unpaid penalties without and with the pause. */
  readonly penaltyBefore: Kopecks;
  readonly penaltyAfter: Kopecks;
  readonly payments: readonly MovedPayment[];
};

export function pausePreviewQuery(request: RequestOf<Endpoints['POST /admin/v1/pauses/preview']>) {
  return queryOptions({
    queryKey: [...pauseRequestsKey, 'preview', request],
    queryFn: async ({ signal }): Promise<PausePreview> => {
      const wire = await call('POST /admin/v1/pauses/preview', request, { signal });
      return {
        dateFrom: calendarDate(wire.dateFrom),
        dateTo: calendarDate(wire.dateTo),
        exceedsLawTerm: wire.exceedsLawTerm,
        needsSecondPerson: wire.needsSecondPerson,
        penaltyBefore: kopecks(wire.penaltyBefore),
        penaltyAfter: kopecks(wire.penaltyAfter),
        payments: wire.payments.map(readMovedPayment),
      };
    },
    retry: false,
  });
}

export async function grantPause(grant: RequestOf<Endpoints['POST /admin/v1/pauses/grant']>): Promise<void> {
  await callIdempotently('POST /admin/v1/pauses/grant', grant);
}

export async function refusePause(requestUuid: string, note: string): Promise<void> {
  await callIdempotently('POST /admin/v1/pauses/refuse', { requestUuid, note });
}

type OfClient<Request> = Omit<Request, 'countryCode' | 'phone'>;

export async function changePause(
  phone: string,
  change: OfClient<RequestOf<Endpoints['POST /admin/v1/client/order/pauses/change']>>,
): Promise<void> {
  await callIdempotently('POST /admin/v1/client/order/pauses/change', {
    ...clientReference(phone),
    ...change,
  });
}

/** Records the request for relief of a client who asks by phone. */
export async function recordReliefRequest(
  phone: string,
  request: OfClient<RequestOf<Endpoints['POST /admin/v1/client/order/pauses/relief']>>,
): Promise<void> {
  await callIdempotently('POST /admin/v1/client/order/pauses/relief', {
    ...clientReference(phone),
    ...request,
  });
}

export async function endPause(
  phone: string,
  end: OfClient<RequestOf<Endpoints['POST /admin/v1/client/order/pauses/end']>>,
): Promise<void> {
  await callIdempotently('POST /admin/v1/client/order/pauses/end', { ...clientReference(phone), ...end });
}

/** The pauses, reports and requests of an order for staff, and the stop of its charges (docs/spec/rules.md#13). */
export type StaffPauses = {
  /** By the server's clock. */
  readonly today: CalendarDate;
  /** The latest first. */
  readonly pauses: readonly StaffPause[];
  /** The latest first. */
  readonly requests: readonly (PauseRequest & { readonly decidedBy: string | null })[];
  readonly stop: StaffStop | null;
};

export type StaffPause = {
  readonly reason: PauseReason;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  /** null after a report of the client. */
  readonly login: string | null;
  readonly startedAt: Instant;
  /** Staff have ended it; its last day still counts as paused. */
  readonly isOver: boolean;
};

export type StaffStop = { readonly note: string; readonly login: string; readonly at: Instant };

export function staffPausesQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'pauses'],
    queryFn: async ({ signal }): Promise<StaffPauses> => {
      const request = { ...clientReference(phone), orderUuid };
      const wire = await call('POST /admin/v1/client/order/pauses', request, { signal });
      return {
        today: calendarDate(wire.today),
        pauses: wire.pauses.map(({ reason, dateFrom, dateTo, login, startedAt, endedAt }) => ({
          reason,
          dateFrom: calendarDate(dateFrom),
          dateTo: calendarDate(dateTo),
          login,
          startedAt: instant(startedAt),
          isOver: endedAt !== null,
        })),
        requests: wire.requests.map((each) => ({ ...readPauseRequest(each), decidedBy: each.decidedBy })),
        stop: wire.stop === null ? null : { ...wire.stop, at: instant(wire.stop.at) },
      };
    },
  });
}
