import type { Permission } from '#domain/staff/permissions.ts';
import { mayCall } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { exportLists } from '#domain/exports/lists.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { lockSubject } from '../../db/auth/limit-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ExportFormat } from '../../db/exports/export-store.ts';
import { countExports, insertExport } from '../../db/exports/export-store.ts';
import type { ExportRequest } from '../../db/exports/list-rows-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

/** One person keeps the workers busy with so many files at once, and asks for so many in a day. */
const mostOpen = 3;
const mostInDay = 50;
const daySeconds = 86_400;

export type { ExportRequest };

type Asking = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly input: ExportRequest;
  readonly format: ExportFormat;
};

type AskRefusal = Refusal<'export.denied.error' | 'request.limit.exceeded'>;

/**
 * Has a list made into a file in the background; who asked for which list stands in the log of staff
 * (docs/spec/reliability.md#S-45).
 */
export async function askExport(
  { random, clock, database }: Context,
  { staff, input, format }: Asking,
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
    const clientUuid = 'clientUuid' in input ? input.clientUuid : null;
    const action = { staff, action: 'ASK_EXPORT', subjectId: exportUuid, clientUuid } as const;
    await insertStaffAction(transaction, { ...action, after: { ...input, format } }, now);
    return done({ exportUuid });
  });
}

/**
 * Counted one after another: many asked for at the same moment are not more than there may be
 * (docs/spec/reliability.md#S-25).
 */
async function mayHaveOneMore(
  transaction: Transaction,
  staffUuid: StaffUuid,
  now: Instant,
): Promise<boolean> {
  await lockSubject(transaction, `exports of ${staffUuid}`);
  const { open, asked } = await countExports(transaction, staffUuid, plusSeconds(now, -daySeconds));
  return open < mostOpen && asked < mostInDay;
}
