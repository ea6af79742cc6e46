import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import {
  type AuditLogFilter,
  auditLogPage,
  countAuditLog,
  type LoggedAction,
  type LogPage,
} from '../../db/audit-log/audit-log-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Storage } from '../context.ts';

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
  context: Storage,
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
  return done({ actions, total });
}

async function filterOf(
  { database }: Storage,
  { staff: _staff, phone, ...rest }: AuditLogQuery,
): Promise<Result<AuditLogFilter, NotFound>> {
  if (phone === null) return done({ ...rest, clientUuid: null });
  const client = await clientByPhone(database.reader, phone);
  return client === null
    ? refuse('client.not.exist.error')
    : done({ ...rest, clientUuid: client.clientUuid });
}

async function recordView(
  { clock, database }: Storage,
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
