import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

type ApprovalPage = ResponseOf<Endpoints['POST /admin/v1/approvals/list']>;
export type ApprovalRequest = ApprovalPage['requests'][number];

const pageSize = 25;

export const approvalsKey = ['approvals'];

/** The requests that wait for a second employee, or those already decided, in pages. */
export function approvalsQuery(isWaiting: boolean) {
  return infiniteQueryOptions({
    queryKey: [...approvalsKey, isWaiting],
    queryFn: ({ pageParam, signal }): Promise<ApprovalPage> => {
      const request = { isWaiting, nextPage: { count: pageSize, page: pageParam } };
      return call('POST /admin/v1/approvals/list', request, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ requests }: ApprovalPage, _pages, page: number) =>
      requests.length < pageSize ? null : page + 1,
  });
}

export async function approveRequest(requestUuid: string): Promise<void> {
  await call('POST /admin/v1/approvals/approve', { requestUuid });
}

export async function rejectRequest(requestUuid: string, reason: string): Promise<void> {
  await call('POST /admin/v1/approvals/reject', { requestUuid, reason });
}
