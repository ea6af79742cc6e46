import { mayCall } from '#domain/staff/permissions.ts';
import { type CalendarDate, calendarDate, daysBetween, isCalendarDate, moscowDate } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { daysLateOf, rowText } from '#domain/reports/row-text.ts';
import { metricName, isPartOf, partName } from '#domain/reports/metrics.ts';
import { success, type Result } from '#domain/result.ts';
import type { AcceptedRequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ReportPeriod } from '../../use-cases/reports/rows-of-metric.ts';
import { viewDashboard } from '../../use-cases/reports/view-dashboard.ts';
import { type MetricRequest, viewMetricRows } from '../../use-cases/reports/view-metric-rows.ts';
import type { Handler } from '../handler.ts';

export const viewDashboardHandler: Handler<'POST /admin/v1/reports/dashboard'> = async ({
  context,
  caller,
  request,
}) => {
  const days = reportDaysOf(request);
  if (!days.ok) return days;
  const dashboard = await viewDashboard(context, caller, days.value);
  return success({
    ...dashboard,
    sums: dashboard.sums.map((sum) => ({ ...sum, name: partName(sum) })),
    days: [...dashboard.days],
    forecast: [...dashboard.forecast],
  });
};

export const viewMetricRowsHandler: Handler<'POST /admin/v1/reports/rows'> = async ({
  context,
  caller,
  request,
}) => {
  const input = metricRequestOf(request);
  if (!input.ok) return input;
  const { nextPage, sort } = request;
  const page = { ...nextPage, sort };
  const { rows, next, sum } = await viewMetricRows(context, caller, { ...input.value, page });
  const seesClients = mayCall(caller.permissions, ['VIEW_CLIENT_LK']);
  const today = moscowDate(context.clock.now());
  return success({
    name: metricName(input.value),
    rows: rows.map((row) => toWireRow(row, today, seesClients)),
    next,
    total: sum.count,
    amount: sum.amount,
  });
};

type WireRow = ResponseOf<Endpoints['POST /admin/v1/reports/rows']>['rows'][number];
type Row = Awaited<ReturnType<typeof viewMetricRows>>['rows'][number];

function toWireRow(row: Row, today: CalendarDate, seesClients: boolean): WireRow {
  const {
    key,
    date,
    at,
    orderUuid,
    orderNumber,
    merchantFullName,
    clientUuid,
    phone,
    paymentNumber,
    amount,
  } = row;
  return {
    key,
    date,
    at,
    orderUuid,
    orderNumber,
    merchantFullName,
    clientUuid: seesClients ? clientUuid : null,
    phone: seesClients ? phone : null,
    what: rowText(row),
    paymentNumber,
    daysLate: daysLateOf(row, today),
    amount,
  };
}

type MetricFields = Omit<AcceptedRequestOf<Endpoints['POST /admin/v1/reports/rows']>, 'nextPage'>;
type InvalidRequest = Refusal<'request.invalid.error'>;

/** Parses a metric request. Refuses unknown parts and invalid dates, which the schema accepts. */
export function metricRequestOf({
  metric,
  part,
  ...dates
}: MetricFields): Result<MetricRequest, InvalidRequest> {
  if (!isPartOf(metric, part)) return refuse('request.invalid.error', 'field=part');
  const days = reportDaysOf(dates);
  return days.ok ? success({ metric, part, days: days.value }) : days;
}

const maxDays = 366;

/** The days of a report. Refuses an invalid date and more than 366 days. */
export function reportDaysOf({
  dateFrom,
  dateTo,
}: {
  dateFrom: string;
  dateTo: string;
}): Result<ReportPeriod, InvalidRequest> {
  if (!isCalendarDate(dateFrom)) return refuse('request.invalid.error', 'field=dateFrom');
  if (!isCalendarDate(dateTo)) return refuse('request.invalid.error', 'field=dateTo');
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  if (length < 1 || length > maxDays) return refuse('request.invalid.error', 'field=dateTo');
  return success({ dateFrom: calendarDate(dateFrom), dateTo: calendarDate(dateTo) });
}
