import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

type MatterPage = ResponseOf<Endpoints['POST /admin/v1/matters/list']>;
type MatterRequest = RequestOf<Endpoints['POST /admin/v1/matters/list']>;
export type Matter = MatterPage['matters'][number];

/** The filter of the list. An absent field does not filter. */
export type MatterFilter = Pick<MatterRequest, 'kind' | 'own'>;

const pageSize = 50;
const firstPage: Matter | null = null;

export const mattersKey = ['matters'];

/** What waits for staff, in pages: matters beyond their limits first, then the oldest. */
export function mattersQuery(filter: MatterFilter) {
  return infiniteQueryOptions({
    queryKey: [...mattersKey, filter],
    queryFn: ({ pageParam, signal }): Promise<MatterPage> => {
      const request = { ...filter, ...behind(pageParam), count: pageSize };
      return call('POST /admin/v1/matters/list', request, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ matters }: MatterPage) =>
      matters.length < pageSize ? null : (matters.at(-1) ?? null),
  });
}

function behind(last: Matter | null): Pick<MatterRequest, 'after'> {
  if (last === null) return {};
  const { isLate, since, matterUuid } = last;
  return { after: { isLate, since, matterUuid } };
}

const refreshMilliseconds = 300_000;

/**
 * The number of the menu: what no colleague has taken. An open page asks again every five minutes, which does not
 * prolong the session.
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
