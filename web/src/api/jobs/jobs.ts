import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { firstPlace, type ListSort, pageBehind, rowsOfOtherOrder } from '../wire/sorted-list.ts';

export type JobsPage = ResponseOf<Endpoints['POST /admin/v1/jobs/list']>;
export type JobKind = JobsPage['kinds'][number];
export type FailedJob = JobsPage['troubled'][number];

export type TroubledSort = 'state' | 'runAt' | 'attempts';

export const jobsKey = ['jobs'];

const pageSize = 50;

/** The state of the background jobs, and the failed jobs in pages. */
export function jobsQuery(sort: ListSort<TroubledSort> | undefined) {
  const queryKey = [...jobsKey, sort] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<JobsPage> =>
      call('POST /admin/v1/jobs/list', pageBehind(sort, pageParam, pageSize), { signal }),
    initialPageParam: firstPlace,
    getNextPageParam: ({ next }: JobsPage) => next,
    placeholderData: rowsOfOtherOrder(queryKey),
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
