import { isRecurringJob, jobName } from '#domain/jobs/job-names.ts';
import { success } from '#domain/result.ts';
import { rerunJob, rerunJobs, runJobNow, viewJobs } from '../../use-cases/jobs/watch-jobs.ts';
import type { Handler } from '../handler.ts';

export const viewJobsHandler: Handler<'POST /admin/v1/jobs/list'> = async ({
  context,
  caller,
  request: { nextPage, sort },
}) => {
  const { kinds, troubled, total } = await viewJobs(context, caller, { ...nextPage, sort });
  return success({
    kinds: kinds
      .map((kind) => ({ ...kind, name: jobName(kind.kind), isRecurring: isRecurringJob(kind.kind) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'ru')),
    troubled: troubled.rows.map((job) => ({ ...job, name: jobName(job.kind) })),
    next: troubled.next,
    total,
  });
};

export const rerunJobHandler: Handler<'POST /admin/v1/jobs/rerun'> = async ({ context, caller, request }) => {
  const rerun = await rerunJob(context, caller, request.jobId);
  return rerun.ok ? success({}) : rerun;
};

export const rerunKindHandler: Handler<'POST /admin/v1/jobs/rerunKind'> = async ({
  context,
  caller,
  request,
}) => {
  const rerun = await rerunJobs(context, caller, request.kind);
  return rerun.ok ? success({ count: rerun.value }) : rerun;
};

export const runJobNowHandler: Handler<'POST /admin/v1/jobs/runNow'> = async ({
  context,
  caller,
  request,
}) => {
  const run = await runJobNow(context, caller, request.kind);
  return run.ok ? success({}) : run;
};
