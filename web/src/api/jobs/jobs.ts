import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

type JobsPage = ResponseOf<Endpoints['POST /admin/v1/jobs/list']>;
export type JobKind = JobsPage['kinds'][number];
export type FailedJob = JobsPage['troubled'][number];

export type TroubledSort = 'state' | 'runAt' | 'attempts';

export const jobsKey = ['jobs'];

/** The state of the background jobs, and the failed jobs in pages. */
export function jobsQuery(sort: ListSort<TroubledSort> | undefined) {
  return sortedListQuery({
    key: jobsKey,
    sort,
    count: 50,
    load: (page, signal): Promise<JobsPage> => call('POST /admin/v1/jobs/list', page, { signal }),
  });
}

export async function rerunJob(jobId: number): Promise<void> {
  await call('POST /admin/v1/jobs/rerun', { jobId });
}

/** Returns the number of jobs started again. */
export async function rerunKind(kind: string): Promise<number> {
  return (await call('POST /admin/v1/jobs/rerunKind', { kind })).count;
}

/** Starts the next scheduled run of a kind at once. */
export async function startKindNow(kind: string): Promise<void> {
  await call('POST /admin/v1/jobs/runNow', { kind });
}
