import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import type { BnplProduct } from './catalogue-queries.ts';

export type Rehearsal = ResponseOf<Endpoints['POST /admin/v1/products/rehearse']>;

type RehearsalInput = {
  readonly product: Pick<BnplProduct, 'productId' | 'version'>;
  readonly soldProductId: BnplProduct['productId'];
};

/**
 * A rehearsal: the past orders of one product (`soldProductId`), recomputed under the terms of another. It takes
 * seconds, so a window requests it once, and a change of the catalogue does not repeat it.
 */
export function rehearsalQuery({ product: { productId, version }, soldProductId }: RehearsalInput) {
  return queryOptions({
    queryKey: ['rehearsal', productId, version, soldProductId],
    queryFn: ({ signal }): Promise<Rehearsal> =>
      call('POST /admin/v1/products/rehearse', { productId, soldProductId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
