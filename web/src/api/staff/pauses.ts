import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate } from '#domain/calendar.ts';
import type { MovedPayment } from '../orders/pauses.ts';
import { readMovedPayment } from '../orders/pauses.ts';
import { call } from '../wire/call.ts';

type RequestPage = ResponseOf<Endpoints['POST /admin/v1/pauses/requests']>;
export type WaitingRequest = RequestPage['requests'][number];

const pageSize = 25;

export const pauseRequestsKey = ['pause-requests'];

/** The reports and requests that staff have not decided, in pages, the oldest first. */
export function pauseRequestsQuery() {
  return infiniteQueryOptions({
    queryKey: pauseRequestsKey,
    queryFn: ({ pageParam, signal }): Promise<RequestPage> => {
      const request = { nextPage: { count: pageSize, page: pageParam } };
      return call('POST /admin/v1/pauses/requests', request, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ requests }: RequestPage, _pages, page: number) =>
      requests.length < pageSize ? null : page + 1,
  });
}

/** The schedule before and after a decision. */
export type PausePreview = {
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  readonly exceedsLawTerm: boolean;
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
        payments: wire.payments.map(readMovedPayment),
      };
    },
    retry: false,
  });
}

export async function grantPause(grant: RequestOf<Endpoints['POST /admin/v1/pauses/grant']>): Promise<void> {
  await call('POST /admin/v1/pauses/grant', grant);
}

export async function refusePause(requestUuid: string, note: string): Promise<void> {
  await call('POST /admin/v1/pauses/refuse', { requestUuid, note });
}
