import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type AuditLogPage = ResponseOf<Endpoints['POST /admin/v1/auditLog']>;
export type LoggedAction = AuditLogPage['actions'][number];
/** The filter of the log. An absent field does not filter. */
export type AuditLogRequest = Omit<RequestOf<Endpoints['POST /admin/v1/auditLog']>, 'before' | 'count'>;

const pageSize = 50;
const initialPage: number | null = null;

/** Staff actions, newest first, in pages. */
export function auditLogQuery(filter: AuditLogRequest) {
  return infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }): Promise<AuditLogPage> => {
      const before = pageParam === null ? {} : { before: pageParam };
      return call('POST /admin/v1/auditLog', { ...filter, ...before, count: pageSize }, { signal });
    },
    initialPageParam: initialPage,
    getNextPageParam: ({ actions }: AuditLogPage) =>
      actions.length < pageSize ? null : (actions.at(-1)?.position ?? null),
  });
}
