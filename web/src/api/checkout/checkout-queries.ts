import { queryOptions } from '@tanstack/react-query';
import { type Checkout, viewCheckout } from './checkout.ts';

export const checkoutKey = (token: string) => ['checkout', token] as const;

/** The purchase behind a checkout address, loaded again on every visit. */
export function checkoutQuery(token: string) {
  return queryOptions({
    queryKey: checkoutKey(token),
    queryFn: ({ signal }): Promise<Checkout> => viewCheckout(token, signal),
    staleTime: 0,
  });
}
