import { mayCall } from '#domain/staff/permissions.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, daysBetween, isCalendarDate, moscowDate } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import { daysLateOf, rowText } from '#domain/reports/row-text.ts';
import { figureName, isPartOf, partName } from '#domain/reports/figures.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { AcceptedRequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Days } from '../../use-cases/reports/rows-of-figure.ts';
import { viewDashboard } from '../../use-cases/reports/view-dashboard.ts';
import type { FigureRequest } from '../../use-cases/reports/view-figure-rows.ts';
import { viewFigureRows } from '../../use-cases/reports/view-figure-rows.ts';
import type { Handler } from '../handler.ts';

export const viewDashboardHandler: Handler<'POST /admin/v1/reports/dashboard'> = async ({
  context,
  caller,
  request,
}) => {
  const days = daysOf(request);
  if (!days.ok) return days;
  const dashboard = await viewDashboard(context, caller, days.value);
  return done({
    ...dashboard,
    sums: dashboard.sums.map((sum) => ({ ...sum, name: partName(sum) })),
    days: [...dashboard.days],
    forecast: [...dashboard.forecast],
  });
};

export const viewFigureRowsHandler: Handler<'POST /admin/v1/reports/rows'> = async ({
  context,
  caller,
  request,
}) => {
  const input = figureRequestOf(request);
  if (!input.ok) return input;
  const { rows, sum } = await viewFigureRows(context, caller, { ...input.value, page: request.nextPage });
  const seesClients = mayCall(caller.permissions, ['VIEW_CLIENT_LK']);
  const today = moscowDate(context.clock.now());
  return done({
    name: figureName(input.value),
    rows: rows.map((row) => shownRow(row, today, seesClients)),
    total: sum.count,
    amount: sum.amount,
  });
};

type Shown = ResponseOf<Endpoints['POST /admin/v1/reports/rows']>['rows'][number];
type Row = Awaited<ReturnType<typeof viewFigureRows>>['rows'][number];

function shownRow(row: Row, today: CalendarDate, seesClients: boolean): Shown {
  const { key, date, at, orderUuid, orderNumber, merchantFullName, phone, paymentNumber, amount } = row;
  return {
    key,
    date,
    at,
    orderUuid,
    orderNumber,
    merchantFullName,
    phone: seesClients ? phone : null,
    what: rowText(row),
    paymentNumber,
    daysLate: daysLateOf(row, today),
    amount,
  };
}

type ExportCallRequest = Omit<AcceptedRequestOf<Endpoints['POST /admin/v1/reports/rows']>, 'nextPage'>;
type Wrong = Refusal<'request.invalid.error'>;

/** Checks what the schema cannot: unknown parts of a metric and invalid dates. */
export function figureRequestOf({ figure, part, ...dates }: ExportCallRequest): Result<FigureRequest, Wrong> {
  if (!isPartOf(figure, part)) return refuse('request.invalid.error', 'field=part');
  const days = daysOf(dates);
  return days.ok ? done({ figure, part, days: days.value }) : days;
}

const mostDays = 366;

function daysOf({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): Result<Days, Wrong> {
  if (!isCalendarDate(dateFrom)) return refuse('request.invalid.error', 'field=dateFrom');
  if (!isCalendarDate(dateTo)) return refuse('request.invalid.error', 'field=dateTo');
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  if (length < 1 || length > mostDays) return refuse('request.invalid.error', 'field=dateTo');
  return done({ dateFrom: calendarDate(dateFrom), dateTo: calendarDate(dateTo) });
}
