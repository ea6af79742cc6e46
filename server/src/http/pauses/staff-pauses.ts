import { type CalendarDate, isCalendarDate } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { mayCall } from '#domain/staff/permissions.ts';
import { changeOrderPause, endOrderPause } from '../../use-cases/pauses/change-order-pause.ts';
import { grantPause } from '../../use-cases/pauses/grant-pause.ts';
import { recordReliefRequest } from '../../use-cases/pauses/report-problem.ts';
import { refusePause } from '../../use-cases/pauses/refuse-pause.ts';
import { previewPause } from '../../use-cases/pauses/preview-pause.ts';
import { viewPausesAsStaff } from '../../use-cases/pauses/view-pauses-as-staff.ts';
import type { Handler } from '../handler.ts';
import { presentMovedPayments } from './present-moved.ts';
import { listPauseRequests } from '../../use-cases/pauses/list-pause-requests.ts';

export const viewPausesAsStaffHandler: Handler<'POST /admin/v1/client/order/pauses'> = async ({
  context,
  caller: staff,
  request: { orderUuid, phone },
}) => {
  const viewed = await viewPausesAsStaff(context, { staff, phone, orderUuid });
  if (!viewed.ok) return viewed;
  const { pauses, requests, stop } = viewed.value;
  return success({ today: context.clock.today(), pauses: [...pauses], requests: [...requests], stop });
};

export const recordReliefHandler: Handler<'POST /admin/v1/client/order/pauses/relief'> = async ({
  context,
  caller: staff,
  request: { countryCode: _, text, wishedDays = null, ...request },
}) => {
  const reliefRequest = { staff, ...request, wishedDays, text: text.trim() };
  const recorded = await recordReliefRequest(context, reliefRequest);
  return recorded.ok ? success({}) : recorded;
};

export const listPauseRequestsHandler: Handler<'POST /admin/v1/pauses/requests'> = async ({
  context,
  caller: staff,
  request: { nextPage, ...request },
}) => {
  const { rows, next, total } = await listPauseRequests(context, { staff, ...nextPage, ...request });
  const seesClients = mayCall(staff.permissions, ['VIEW_CLIENT_LK']);
  return success({
    today: context.clock.today(),
    requests: rows.map((each) => ({ ...each, fullName: seesClients ? each.fullName : null })),
    next,
    total,
  });
};

export const previewPauseHandler: Handler<'POST /admin/v1/pauses/preview'> = async ({
  context,
  caller: staff,
  request: { orderUuid, requestUuid = null, dateTo },
}) => {
  const date = readDate(dateTo);
  if (!date.ok) return date;
  const viewed = await previewPause(context, { staff, orderUuid, requestUuid, dateTo: date.value });
  if (!viewed.ok) return viewed;
  return success({ ...viewed.value, payments: presentMovedPayments(viewed.value) });
};

export const grantPauseHandler: Handler<'POST /admin/v1/pauses/grant'> = async ({
  context,
  caller: staff,
  request: { dateTo, stopNote = null, ...request },
}) => {
  const date = readDate(dateTo);
  if (!date.ok) return date;
  const granted = await grantPause(context, { staff, ...request, dateTo: date.value, stopNote });
  return granted.ok ? success({}) : granted;
};

export const refusePauseHandler: Handler<'POST /admin/v1/pauses/refuse'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const refused = await refusePause(context, { staff, ...request });
  return refused.ok ? success({}) : refused;
};

export const changePauseHandler: Handler<'POST /admin/v1/client/order/pauses/change'> = async ({
  context,
  caller: staff,
  request: { countryCode: _, dateTo, seenDateTo, ...request },
}) => {
  const date = readDate(dateTo);
  if (!date.ok) return date;
  const formerDateTo = seenDateTo === undefined ? success(null) : readDate(seenDateTo, 'seenDateTo');
  if (!formerDateTo.ok) return formerDateTo;
  const change = { staff, ...request, dateTo: date.value, seenDateTo: formerDateTo.value };
  const changed = await changeOrderPause(context, change);
  return changed.ok ? success({}) : changed;
};

export const endPauseHandler: Handler<'POST /admin/v1/client/order/pauses/end'> = async ({
  context,
  caller: staff,
  request: { countryCode: _, ...request },
}) => {
  const ended = await endOrderPause(context, { staff, ...request });
  return ended.ok ? success({}) : ended;
};

/** Parses a date, because the schema accepts days that no month has, e.g. 31 February. */
function readDate(text: string, name = 'dateTo'): Result<CalendarDate, Refusal<'pause.dates.error'>> {
  return isCalendarDate(text) ? success(text) : refuse('pause.dates.error', `field=${name}`);
}
