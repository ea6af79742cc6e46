import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

/** The calculation of each amount of an order. */
export type Explanation = ResponseOf<Endpoints['POST /client/order/explain']>;

/** One step of a calculation: the rule, its named inputs and its result. */
export type ExplainedStep = Explanation['fullAmount'][number];

/** The query by which the client, or staff on behalf of the client, loads the calculations. */
export type ExplanationQuery = ReturnType<typeof explanationQuery>;

export function explanationQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'explanation', orderUuid],
    queryFn: ({ signal }): Promise<Explanation> =>
      call('POST /client/order/explain', { orderUuid }, { signal }),
  });
}
