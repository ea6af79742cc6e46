import { errors } from '#contract/errors.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { AcceptedRequestOf, ResponseOf } from '#contract/endpoint.ts';
import {
  staffActionNamed,
  type StaffActionName,
  staffActions,
  type StaffActor,
} from '#domain/staff/staff-actions.ts';
import { calendarDate, isCalendarDate, moscowTime, plusDays } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { type AuditLogQuery, viewAuditLog } from '../../use-cases/audit-log/view-audit-log.ts';
import { logChoices } from './log-choices.ts';
import type { Handler } from '../handler.ts';
import { nameOfRefusedCall } from '../staff-log-rules.ts';

export const viewAuditLogHandler: Handler<'POST /admin/v1/auditLog'> = async ({
  context,
  caller,
  request,
}) => {
  const input = parseFilter(request, caller);
  if (!input.ok) return input;
  const { count, before = null, after = null, sort } = request;
  const place = { count, before, after, isOldestFirst: sort?.order === 'ASC' };
  const page = await viewAuditLog(context, input.value, place);
  if (!page.ok) return page;
  return success({ actions: page.value.actions.map(toWireAction), total: page.value.total });
};

type Filter = Omit<
  AcceptedRequestOf<Endpoints['POST /admin/v1/auditLog']>,
  'before' | 'after' | 'count' | 'sort'
>;

function parseFilter(
  request: Filter,
  { staffUuid, address }: StaffActor,
): Result<AuditLogQuery, Refusal<'request.invalid.error'>> {
  const { action, client, dateFrom, dateTo } = request;
  const invalidField = findInvalidField(request);
  if (invalidField !== null) return refuse('request.invalid.error', `field=${invalidField}`);
  return success({
    staff: { staffUuid, address },
    ...logChoices(request),
    action: action === undefined ? null : staffActionNamed(action),
    phone: client?.phone ?? null,
    from: dateFrom === undefined ? null : moscowTime(calendarDate(dateFrom), 0),
    until: dateTo === undefined ? null : moscowTime(plusDays(calendarDate(dateTo), 1), 0),
  });
}

/** Returns the name of a field with an unknown action or an invalid date, which the schema accepts. */
function findInvalidField({ action, dateFrom, dateTo }: Filter): string | null {
  if (action !== undefined && staffActionNamed(action) === null) return 'action';
  if (dateFrom !== undefined && !isCalendarDate(dateFrom)) return 'dateFrom';
  return dateTo !== undefined && !isCalendarDate(dateTo) ? 'dateTo' : null;
}

type WireAction = ResponseOf<Endpoints['POST /admin/v1/auditLog']>['actions'][number];
type AuditLogPage = Extract<Awaited<ReturnType<typeof viewAuditLog>>, { readonly ok: true }>['value'];

function toWireAction({ hash: _hash, ...action }: AuditLogPage['actions'][number]): WireAction {
  const { refusalCode } = action;
  const refusal = refusalCode === null ? null : errors[refusalCode].message;
  return { ...action, actionName: actionNameOf(action), refusal };
}

/** A refused call is named by what staff wanted. */
function actionNameOf({
  action,
  subjectId,
}: Pick<WireAction, 'subjectId'> & { action: StaffActionName }): string {
  const { name } = staffActions[action];
  return action === 'CALL' && subjectId !== null ? `${name}: ${nameOfRefusedCall(subjectId)}` : name;
}
