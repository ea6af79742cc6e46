import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { orderKeys } from './order-queries.ts';

/** Why each sum of an order is what it is. */
export type Explanation = ResponseOf<Endpoints['POST /client/order/explain']>;

/** One step of a proof: the rule, what it was given by name, and what came out. */
export type ExplainedStep = Explanation['fullAmount'][number];

/** How the proofs are asked for: by the client, or by staff about a client. */
export type ExplanationQuery = ReturnType<typeof explanationQuery>;

export function explanationQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'explanation', orderUuid],
    queryFn: ({ signal }): Promise<Explanation> =>
      call('POST /client/order/explain', { orderUuid }, { signal }),
  });
}
