import type { AcceptedRequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { staffActionNamed } from '#domain/staff/staff-actions.ts';
import { calendarDate, isCalendarDate, moscowTime, plusDays } from '#domain/dates.ts';
import { refusedPartOf } from '#domain/exports/lists.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { ExportRequest } from '../../use-cases/exports/request-export.ts';
import { clientOfPhone } from '../../use-cases/exports/client-of-phone.ts';
import type { Context } from '../../use-cases/context.ts';
import { logChoices } from '../audit-log/log-choices.ts';
import { readHistoryFilter } from '../history/history-filter.ts';
import { isDayOfLaws } from '../laws/laws.ts';
import { metricRequestOf, reportDaysOf } from '../reports/reports.ts';

type Request = AcceptedRequestOf<Endpoints['POST /admin/v1/exports/ask']>;
type OfClient = Extract<Request, { readonly filter: { readonly client: object } }>;
type FilterOf<List extends Request['list']> = Extract<Request, { readonly list: List }>['filter'];
type InvalidExport = Refusal<'client.not.exist.error' | 'request.invalid.error'>;
type ParsedExport = Promise<Result<ExportRequest, InvalidExport>>;

/** Parses an export. Refuses columns that the list does not have, invalid dates and names, and an unknown client. */
export async function exportRequestOf(context: Context, request: Request): ParsedExport {
  const { list, view } = request;
  const unknown = refusedPartOf(list, view ?? {});
  if (unknown !== null) return refuse('request.invalid.error', `field=view.${unknown}`);
  const read = await readFilter(context, request);
  return read.ok && view !== undefined ? success({ ...read.value, view }) : read;
}

async function readFilter(context: Context, request: Request): ParsedExport {
  if (isOfClient(request)) return requestOfClient(context, request);
  if (!hasListFilter(request)) return success({ list: request.list });
  if (request.list === 'STAFF_LOG') return requestOfStaffLog(context, request.filter);
  if (request.list === 'METRIC_ROWS') return requestOfMetricRows(request.filter);
  if (request.list === 'LAW_BREACHES') return requestOfLawBreaches(request.filter);
  if (isOfDashboard(request)) return requestOfDashboard(request);
  return success(isOfWork(request) ? requestOfWork(request) : requestOfList(request));
}

const filteredLists = [
  'STAFF_LOG',
  'METRIC_ROWS',
  'LAW_BREACHES',
  'WEBHOOKS',
  'DIFFERENCES',
  'APPROVALS',
  'FULL_PAYMENT_ROWS',
  'STAFF',
  'PRODUCTS',
  'PAUSE_REQUESTS',
  'MATTERS',
  'TEMPLATES',
  'METRIC_PARTS',
  'METRIC_DAYS',
  'FORECAST',
] as const;
type FilteredRequest = Extract<Request, { readonly list: (typeof filteredLists)[number] }>;

function hasListFilter(request: Request): request is FilteredRequest {
  return filteredLists.some((list) => list === request.list);
}

function isOfClient(request: Request): request is OfClient {
  return request.list !== 'STAFF_LOG' && 'client' in request.filter;
}

type OfDashboard = Extract<FilteredRequest, { readonly list: 'METRIC_PARTS' | 'METRIC_DAYS' | 'FORECAST' }>;

function isOfDashboard(request: FilteredRequest): request is OfDashboard {
  return request.list === 'METRIC_PARTS' || request.list === 'METRIC_DAYS' || request.list === 'FORECAST';
}

function requestOfDashboard(request: OfDashboard): Result<ExportRequest, InvalidExport> {
  const days = reportDaysOf(request.filter);
  if (!days.ok) return days;
  return success(
    request.list === 'METRIC_PARTS'
      ? { list: request.list, metric: request.filter.metric, days: days.value }
      : { list: request.list, days: days.value },
  );
}

type ReadFilters = OfDashboard | { readonly list: 'STAFF_LOG' | 'METRIC_ROWS' | 'LAW_BREACHES' };

type OfWork = Extract<FilteredRequest, { readonly list: 'WEBHOOKS' | 'APPROVALS' | 'MATTERS' }>;

function isOfWork(request: FilteredRequest): request is OfWork {
  return request.list === 'WEBHOOKS' || request.list === 'APPROVALS' || request.list === 'MATTERS';
}

/** What waits for staff, or for a shop. */
function requestOfWork(request: OfWork): ExportRequest {
  switch (request.list) {
    case 'WEBHOOKS':
      return { list: 'WEBHOOKS', ...toWebhookQuery(request.filter) };
    case 'APPROVALS':
      return requestOfApprovals(request.filter);
    case 'MATTERS':
      return requestOfMatters(request.filter);
  }
}

/** The lists whose filter needs no reading. */
function requestOfList(request: Exclude<FilteredRequest, ReadFilters | OfWork>): ExportRequest {
  switch (request.list) {
    case 'DIFFERENCES':
      return { list: 'DIFFERENCES', ...request.filter };
    case 'FULL_PAYMENT_ROWS':
      return { list: 'FULL_PAYMENT_ROWS', ...request.filter };
    case 'STAFF':
      return { list: 'STAFF', ...request.filter };
    case 'PRODUCTS':
      return { list: 'PRODUCTS', ...request.filter };
    case 'TEMPLATES':
      return { list: 'TEMPLATES', ...request.filter };
    case 'PAUSE_REQUESTS':
      return { list: 'PAUSE_REQUESTS', ...request.filter };
  }
}

async function requestOfClient(context: Context, request: OfClient): ParsedExport {
  const client = await findClient(context, request.filter.client);
  if (!client.ok) return client;
  const clientUuid = client.value;
  switch (request.list) {
    case 'CLIENT_HISTORY':
      return requestOfHistory(clientUuid, request.filter);
    case 'NOTES': {
      const { orderUuid } = request.filter;
      return success({ list: 'NOTES', clientUuid, orderUuid });
    }
    case 'CLIENT_ORDERS':
    case 'CLIENT_PENALTIES':
    case 'CLIENT_CARDS':
      return success({ list: request.list, clientUuid });
  }
}

async function findClient(
  context: Context,
  { phone }: OfClient['filter']['client'],
): Promise<Result<ClientUuid, InvalidExport>> {
  const clientUuid = await clientOfPhone(context, phone);
  return clientUuid === null ? refuse('client.not.exist.error') : success(clientUuid);
}

function requestOfHistory(
  clientUuid: ClientUuid,
  filter: FilterOf<'CLIENT_HISTORY'>,
): Result<ExportRequest, InvalidExport> {
  const filters = readHistoryFilter(filter);
  return filters.ok ? success({ list: 'CLIENT_HISTORY', clientUuid, ...filters.value }) : filters;
}

async function requestOfStaffLog(
  context: Context,
  { client, action: actionName, login, kind, outcome, ...days }: FilterOf<'STAFF_LOG'>,
): ParsedExport {
  const action = actionName === undefined ? null : staffActionNamed(actionName);
  if (actionName !== undefined && action === null) return refuse('request.invalid.error', 'field=action');
  const timestamps = parseDays(days);
  if (!timestamps.ok) return timestamps;
  const found = client === undefined ? success(null) : await findClient(context, client);
  if (!found.ok) return found;
  return success({
    list: 'STAFF_LOG',
    filter: {
      ...logChoices({ login, kind, outcome }),
      action,
      clientUuid: found.value,
      ...timestamps.value,
    },
  });
}

function requestOfApprovals({ isWaiting, own: isOwn = false }: FilterOf<'APPROVALS'>): ExportRequest {
  return { list: 'APPROVALS', isWaiting, isOwn };
}

function requestOfMatters({ kind, own: isOwn = false }: FilterOf<'MATTERS'>): ExportRequest {
  return { list: 'MATTERS', kind: kind ?? null, isOwn };
}

function requestOfMetricRows(filter: FilterOf<'METRIC_ROWS'>): Result<ExportRequest, InvalidExport> {
  const input = metricRequestOf(filter);
  return input.ok ? success({ list: 'METRIC_ROWS', ...input.value }) : input;
}

function requestOfLawBreaches({ day, type }: FilterOf<'LAW_BREACHES'>): Result<ExportRequest, InvalidExport> {
  if (!isDayOfLaws(day)) return refuse('request.invalid.error', 'field=day');
  return success({ list: 'LAW_BREACHES', day, type: type ?? null });
}

function toWebhookQuery({ state, merchantUuid, orderNumber }: FilterOf<'WEBHOOKS'>) {
  return { state: state ?? null, merchantUuid: merchantUuid ?? null, orderNumber: orderNumber ?? null };
}

function parseDays({ dateFrom, dateTo }: Pick<FilterOf<'STAFF_LOG'>, 'dateFrom' | 'dateTo'>) {
  if (dateFrom !== undefined && !isCalendarDate(dateFrom))
    return refuse('request.invalid.error', 'field=dateFrom');
  if (dateTo !== undefined && !isCalendarDate(dateTo)) return refuse('request.invalid.error', 'field=dateTo');
  return success({
    from: dateFrom === undefined ? null : moscowTime(calendarDate(dateFrom), 0),
    until: dateTo === undefined ? null : moscowTime(plusDays(calendarDate(dateTo), 1), 0),
  });
}
