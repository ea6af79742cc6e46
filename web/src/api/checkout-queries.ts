import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Checkout } from './checkout.ts';
import { readCheckout } from './checkout.ts';

export const checkoutKey = (token: string) => ['checkout', token] as const;

/** The purchase behind a checkout address; how far it has come is asked for anew on every visit. */
export function checkoutQuery(token: string) {
  return queryOptions({
    queryKey: checkoutKey(token),
    queryFn: async ({ signal }): Promise<Checkout> =>
      readCheckout(await call('GET /checkout', { token }, { signal })),
    staleTime: 0,
  });
}
