import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { PauseReason, PauseRequestState } from '#domain/pauses/pause-reason.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from '../orders/order-queries.ts';

/** An unpaid payment with its date without and with a pause. */
export type MovedPayment = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly dateBefore: CalendarDate;
  readonly dateAfter: CalendarDate;
};

/** A report of a problem, or a request for relief (docs/spec/rules.md#13). */
export type PauseRequest = {
  readonly requestUuid: string;
  readonly reason: PauseReason;
  readonly text: string;
  readonly requestedAt: Instant;
  /** null for a report. */
  readonly wishedDays: number | null;
  readonly state: PauseRequestState;
  /** The decision has stopped the charges of the order. */
  readonly hasStopped: boolean;
  /** The last day of the pause that the request has started; null without one. */
  readonly pausedThrough: CalendarDate | null;
  /** The reason of a refusal. */
  readonly decisionNote: string | null;
  /** The answer of the shop. */
  readonly answer: string | null;
};

export type OrderPauses = {
  /** By the server's clock. */
  readonly today: CalendarDate;
  /** The latest first. */
  readonly requests: readonly PauseRequest[];
  /** The pause that a report would start now; null when a report is refused. */
  readonly report: {
    readonly dateFrom: CalendarDate;
    readonly dateTo: CalendarDate;
    /** The report pauses nothing until staff decide. */
    readonly exceedsLawTerm: boolean;
    readonly payments: readonly MovedPayment[];
  } | null;
  /** The last day of the last pause by a report, when no day is left for another one. */
  readonly usedUpOn: CalendarDate | null;
  readonly mayAskRelief: boolean;
};

/** The reports and requests of an order. Invalidated together with the order. */
export function orderPausesQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'pauses', orderUuid],
    queryFn: async ({ signal }): Promise<OrderPauses> =>
      readPauses(await call('POST /client/order/pauses', { orderUuid }, { signal })),
  });
}

function readPauses(wire: ResponseOf<Endpoints['POST /client/order/pauses']>): OrderPauses {
  const { report, usedUpOn, mayAskRelief } = wire;
  return {
    today: calendarDate(wire.today),
    requests: wire.requests.map(readPauseRequest),
    report:
      report === null
        ? null
        : {
            dateFrom: calendarDate(report.dateFrom),
            dateTo: calendarDate(report.dateTo),
            exceedsLawTerm: report.exceedsLawTerm,
            payments: report.payments.map(readMovedPayment),
          },
    usedUpOn: usedUpOn === null ? null : calendarDate(usedUpOn),
    mayAskRelief,
  };
}

type WireRequest = ResponseOf<Endpoints['POST /client/order/pauses']>['requests'][number];
type WireMoved = ResponseOf<Endpoints['POST /admin/v1/pauses/preview']>['payments'][number];

export function readPauseRequest(wire: WireRequest): PauseRequest {
  const { answeredAt: _, requestedAt, pausedThrough, ...request } = wire;
  return {
    ...request,
    requestedAt: instant(requestedAt),
    pausedThrough: pausedThrough === null ? null : calendarDate(pausedThrough),
  };
}

export function readMovedPayment(wire: WireMoved): MovedPayment {
  return {
    paymentNumber: wire.paymentNumber,
    amount: kopecks(wire.amount),
    dateBefore: calendarDate(wire.dateBefore),
    dateAfter: calendarDate(wire.dateAfter),
  };
}

export type ProblemReport = RequestOf<Endpoints['POST /client/order/problem']>;
export type ReliefRequest = RequestOf<Endpoints['POST /client/order/pauses/relief']>;

/** Reports a problem, which pauses the order at once. Calls with the same key take effect once (docs/spec/rules.md#8). */
export async function reportProblem(report: ProblemReport, idempotencyKey: string): Promise<void> {
  await call('POST /client/order/problem', report, { idempotencyKey });
}

/** Asks staff for a pause. Calls with the same key take effect once (docs/spec/rules.md#8). */
export async function askRelief(request: ReliefRequest, idempotencyKey: string): Promise<void> {
  await call('POST /client/order/pauses/relief', request, { idempotencyKey });
}
