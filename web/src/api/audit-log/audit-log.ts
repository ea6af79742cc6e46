import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { type ListSort, rowsOfOtherOrder } from '../wire/sorted-list.ts';

export type AuditLogPage = ResponseOf<Endpoints['POST /admin/v1/auditLog']>;
export type LoggedAction = AuditLogPage['actions'][number];
/** The filter of the log. An absent field does not filter. */
export type AuditLogRequest = Omit<
  RequestOf<Endpoints['POST /admin/v1/auditLog']>,
  'before' | 'after' | 'count' | 'sort'
>;

const pageSize = 50;
const initialPage: number | null = null;

/** Staff actions in pages; the newest first without an order. */
export function auditLogQuery(filter: AuditLogRequest, sort: ListSort<'at'> | undefined) {
  const queryKey = ['audit-log', filter, sort] as const;
  const direction = sort?.order === 'ASC' ? 'after' : 'before';
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<AuditLogPage> => {
      const request = {
        ...filter,
        ...(sort === undefined ? {} : { sort }),
        ...(pageParam === null ? {} : { [direction]: pageParam }),
        count: pageSize,
      };
      return call('POST /admin/v1/auditLog', request, { signal });
    },
    placeholderData: rowsOfOtherOrder(queryKey),
    initialPageParam: initialPage,
    getNextPageParam: ({ actions }: AuditLogPage) =>
      actions.length < pageSize ? null : (actions.at(-1)?.position ?? null),
  });
}
