import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { type ListSort, type Cursor, rowsOfOtherOrder } from '../wire/sorted-list.ts';

type MatterPage = ResponseOf<Endpoints['POST /admin/v1/matters/list']>;
type MatterRequest = RequestOf<Endpoints['POST /admin/v1/matters/list']>;
export type Matter = MatterPage['matters'][number];

/** The filter of the list. An absent field does not filter. */
type MatterFilter = Pick<MatterRequest, 'kind' | 'own'>;

export type MatterSort = 'since' | 'amount';

/** Where a page begins: after a cursor of the chosen sort field, or after a matter in the default order. */
type PageStart = Pick<MatterRequest, 'after' | 'place'>;

const pageSize = 50;
const firstPage: PageStart = {};

export const mattersKey = ['matters'];

/** Pages of the matters that wait for staff. By default late matters come first, then the oldest. */
export function mattersQuery(filter: MatterFilter, sort: ListSort<MatterSort> | undefined) {
  const queryKey = [...mattersKey, filter, sort] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<MatterPage> => {
      const sorted = sort === undefined ? {} : { sort };
      const request = { ...filter, ...sorted, ...pageParam, count: pageSize };
      return call('POST /admin/v1/matters/list', request, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ matters, next }: MatterPage) =>
      sort === undefined ? startAfter(matters) : startAtCursor(next),
    placeholderData: rowsOfOtherOrder(queryKey),
  });
}

function startAfter(matters: readonly Matter[]): PageStart | null {
  const last = matters.length < pageSize ? undefined : matters.at(-1);
  if (last === undefined) return null;
  const { isLate, since, matterUuid } = last;
  return { after: { isLate, since, matterUuid } };
}

function startAtCursor(cursor: Cursor | null): PageStart | null {
  return cursor === null ? null : { place: cursor };
}

const refreshMilliseconds = 300_000;

/**
 * The number in the menu: matters that no colleague has taken. An open page asks again every five minutes, which does
 * not prolong the session.
 */
export function matterCountQuery() {
  return queryOptions({
    queryKey: [...mattersKey, 'count'],
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await call('POST /admin/v1/matters/count', {}, { signal, isPageRequest: true });
      return count;
    },
    staleTime: refreshMilliseconds,
    refetchInterval: refreshMilliseconds,
  });
}

type Subject = Pick<Matter, 'kind' | 'matterUuid'>;

export async function takeMatter({ kind, matterUuid }: Subject): Promise<void> {
  await call('POST /admin/v1/matters/take', { kind, matterUuid });
}

export async function releaseMatter(
  { kind, matterUuid }: Subject,
  /** The login of the owner whom the page shows. */
  owner: string,
): Promise<void> {
  await call('POST /admin/v1/matters/release', { kind, matterUuid, owner });
}
