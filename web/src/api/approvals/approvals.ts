import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

type ApprovalPage = ResponseOf<Endpoints['POST /admin/v1/approvals/list']>;
export type ApprovalRequest = ApprovalPage['requests'][number];

export const approvalsKey = ['approvals'];

export type ApprovalSort = 'requestedAt' | 'amount';

type ApprovalQuery = {
  readonly isWaiting: boolean;
  /** Only the employee's own requests. */
  readonly own: boolean;
  /** Undefined: the newest first. */
  readonly sort: ListSort<ApprovalSort> | undefined;
};

/** The requests that wait for a second employee, or those already decided, in pages. */
export function approvalsQuery({ isWaiting, own, sort }: ApprovalQuery) {
  return sortedListQuery({
    key: [...approvalsKey, isWaiting, own],
    sort,
    count: 25,
    load: (page, signal): Promise<ApprovalPage> =>
      call('POST /admin/v1/approvals/list', { isWaiting, own, ...page }, { signal }),
  });
}

type Marks = ResponseOf<Endpoints['POST /admin/v1/approvals/marks']>;
export type ApprovalMarkData = Marks['marks'][number];

const refreshMilliseconds = 60_000;

/**
 * What lists show beside the subjects of requests, and the count of the menu. An open page asks again each minute,
 * which does not prolong the session.
 */
export function approvalMarksQuery() {
  return queryOptions({
    queryKey: [...approvalsKey, 'marks'],
    queryFn: ({ signal }): Promise<Marks> =>
      call('POST /admin/v1/approvals/marks', {}, { signal, isPageRequest: true }),
    staleTime: refreshMilliseconds,
    refetchInterval: refreshMilliseconds,
  });
}

export async function approveRequest(requestUuid: string): Promise<void> {
  await callIdempotently('POST /admin/v1/approvals/approve', { requestUuid });
}

export async function rejectRequest(requestUuid: string, reason: string): Promise<void> {
  await callIdempotently('POST /admin/v1/approvals/reject', { requestUuid, reason });
}
