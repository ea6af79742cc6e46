import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

type Marks = ResponseOf<Endpoints['GET /shopMarks']>['marks'];

export const shopMarksKey = ['shop-marks'];

/** The logos and colours of shops by their names, loaded once. Without them every shop has its monogram. */
export function shopMarksQuery() {
  return queryOptions({
    queryKey: shopMarksKey,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Omit<Marks[number], 'merchantFullName'>>> => {
      const { marks } = await call('GET /shopMarks', {}, { signal });
      return new Map(marks.map(({ merchantFullName, ...look }) => [merchantFullName, look]));
    },
    staleTime: Infinity,
    retry: false,
  });
}
