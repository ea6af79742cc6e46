import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { exportLists } from '#domain/exports/lists.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockSubject } from '../../db/auth/limit-store.ts';
import type { Transaction } from '../../db/database.ts';
import { countExports, type ExportFormat, insertExport } from '../../db/exports/export-store.ts';
import type { ExportRequest } from '../../db/exports/list-rows-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** Limits per person: unfinished files at a time, and files per day. */
const maxOpen = 3;
const maxPerDay = 50;
const daySeconds = 86_400;

export type { ExportRequest };

type ExportOrder = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly input: ExportRequest;
  readonly format: ExportFormat;
};

type AskRefusal = Refusal<'export.denied.error' | 'request.limit.exceeded'>;

/**
 * Creates the file of a list in the background. The audit log records the person and the list
 * (docs/spec/reliability.md#S-45).
 */
export async function requestExport(
  { random, clock, database }: DatabaseAccess,
  { staff, input, format }: ExportOrder,
): Promise<Result<{ readonly exportUuid: string }, AskRefusal>> {
  if (!mayCall(staff.permissions, exportLists[input.list].anyOf)) return refuse('export.denied.error');
  const { staffUuid } = staff;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await mayHaveOneMore(transaction, staffUuid, now))) return refuse('request.limit.exceeded');
    const exportUuid = random.uuid();
    await insertExport(transaction, { exportUuid, staffUuid, input, format, createdAt: now });
    await enqueueAwaitedJob(transaction, {
      kind: 'make-export',
      key: exportUuid,
      payload: { exportUuid },
      runAt: now,
    });
    const { view: _view, ...list } = input;
    const clientUuid = 'clientUuid' in list ? list.clientUuid : null;
    const action = { staff, action: 'ASK_EXPORT', subjectId: exportUuid, clientUuid } as const;
    await insertStaffAction(transaction, { ...action, after: { ...list, format } }, now);
    return success({ exportUuid });
  });
}

/**
 * Counts under a lock, so that concurrent requests cannot exceed the limits (docs/spec/reliability.md#S-25).
 */
async function mayHaveOneMore(
  transaction: Transaction,
  staffUuid: StaffUuid,
  now: Instant,
): Promise<boolean> {
  await lockSubject(transaction, `exports of ${staffUuid}`);
  const { open, recent } = await countExports(transaction, staffUuid, plusSeconds(now, -daySeconds));
  return open < maxOpen && recent < maxPerDay;
}
