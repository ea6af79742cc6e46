import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type JobsPage = ResponseOf<Endpoints['POST /admin/v1/jobs/list']>;
export type JobKind = JobsPage['kinds'][number];
export type FailedJob = JobsPage['troubled'][number];

export const jobsKey = ['jobs'];

const pageSize = 50;

/** The state of the background jobs, and the failed jobs in pages. */
export function jobsQuery() {
  return infiniteQueryOptions({
    queryKey: jobsKey,
    queryFn: ({ pageParam, signal }): Promise<JobsPage> =>
      call('POST /admin/v1/jobs/list', { nextPage: { count: pageSize, page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ troubled }: JobsPage, _pages, page: number) =>
      troubled.length < pageSize ? null : page + 1,
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
