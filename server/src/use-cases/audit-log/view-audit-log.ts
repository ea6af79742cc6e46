import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  type AuditLogFilter,
  auditLogPage,
  countAuditLog,
  type LoggedAction,
  type LogPage,
} from '../../db/audit-log/audit-log-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The filter of the audit log; a client is identified by phone. */
export type AuditLogQuery = Omit<AuditLogFilter, 'clientUuid'> & {
  readonly staff: StaffActor;
  readonly phone: Phone | null;
};

type NotFound = Refusal<'client.not.exist.error'>;

type Page = { readonly actions: readonly LoggedAction[]; readonly total: number };

/**
 * A page of the actions, views and refusals of staff. Reading it is recorded too
 * (docs/spec/reliability.md#S-45).
 */
export async function viewAuditLog(
  context: DatabaseAccess,
  input: AuditLogQuery,
  page: LogPage,
): Promise<Result<Page, NotFound>> {
  const filter = await filterOf(context, input);
  if (!filter.ok) return filter;
  const { reader } = context.database;
  const [actions, total] = await Promise.all([
    auditLogPage(reader, filter.value, page),
    countAuditLog(reader, filter.value),
  ]);
  await recordView(context, input, filter.value);
  return success({ actions, total });
}

async function filterOf(
  { database }: DatabaseAccess,
  { staff: _staff, phone, ...rest }: AuditLogQuery,
): Promise<Result<AuditLogFilter, NotFound>> {
  if (phone === null) return success({ ...rest, clientUuid: null });
  const client = await clientByPhone(database.reader, phone);
  return client === null
    ? refuse('client.not.exist.error')
    : success({ ...rest, clientUuid: client.clientUuid });
}

async function recordView(
  { clock, database }: DatabaseAccess,
  { staff }: AuditLogQuery,
  filter: AuditLogFilter,
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(
      transaction,
      { staff, action: 'VIEW_LOG', clientUuid: filter.clientUuid, after: filter },
      clock.now(),
    ),
  );
}
