import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { isRecurringJob } from '#domain/jobs/job-names.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  type JobKind,
  jobKinds,
  rerunParkedJob,
  rerunParkedJobs,
  type TroubledJob,
  troubledJobs,
  type TroubledSort,
} from '../../db/jobs/job-monitor-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import type { DatabaseAccess } from '../context.ts';

export type JobsView = {
  readonly kinds: readonly JobKind[];
  readonly troubled: ListPage<TroubledJob>;
  readonly total: number;
};

/** The state of the background jobs by kind, and a page of those with errors; without personal data. */
export async function viewJobs(
  context: DatabaseAccess,
  staff: StaffActor,
  page: PageRequest<TroubledSort>,
): Promise<JobsView> {
  const { clock, database } = context;
  const now = clock.now();
  const [kinds, { total, ...troubled }] = await Promise.all([
    jobKinds(database.reader, now),
    troubledJobs(database.reader, page),
  ]);
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_JOBS' }, now),
  );
  return { kinds, troubled, total };
}

/** Retries a dead-lettered job. A job that runs several times has its effect once (docs/spec/reliability.md#D-12). */
export async function rerunJob(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  jobId: number,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const kind = await rerunParkedJob(transaction, jobId, now);
    if (kind === null) return refuse('not.found.error');
    const action = { staff, action: 'RERUN_JOB', subjectId: kind, after: { jobId } } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

/** The same for all jobs of one kind; returns their number. */
export async function rerunJobs(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  kind: string,
): Promise<Result<number, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const count = await rerunParkedJobs(transaction, kind, now);
    if (count === 0) return refuse('not.found.error');
    await insertStaffAction(
      transaction,
      { staff, action: 'RERUN_JOB', subjectId: kind, after: { count } },
      now,
    );
    return success(count);
  });
}

/** Runs a scheduled job at once; its schedule continues afterwards. */
export async function runJobNow(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  kind: string,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  if (!isRecurringJob(kind)) return refuse('not.found.error');
  await database.transaction(async (transaction) => {
    const now = clock.now();
    await enqueueAwaitedJob(transaction, { kind, key: 'timetable', payload: {}, runAt: now });
    await insertStaffAction(transaction, { staff, action: 'RUN_JOB_NOW', subjectId: kind }, now);
  });
  return success(null);
}
