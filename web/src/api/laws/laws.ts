import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#domain/dates.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { catalogueKey } from '../catalogue/catalogue-queries.ts';

export type Laws = ResponseOf<Endpoints['GET /admin/v1/laws']>;
export type LawClause = Laws['clauses'][number];
export type LawBreach = ResponseOf<Endpoints['POST /admin/v1/laws/breaches']>['breaches'][number];

/** All clauses of laws, with the law profile and the penalty rate. */
export function lawsQuery() {
  return queryOptions({
    queryKey: ['laws'],
    queryFn: ({ signal }): Promise<Laws> => call('GET /admin/v1/laws', {}, { signal }),
  });
}

/** The breaches of clauses on a day. A change of the catalogue reloads them. */
export function lawBreachesQuery(day: CalendarDate) {
  return queryOptions({
    queryKey: [...catalogueKey, 'law-breaches', day],
    queryFn: async ({ signal }): Promise<readonly LawBreach[]> =>
      (await call('POST /admin/v1/laws/breaches', { day }, { signal })).breaches,
  });
}
