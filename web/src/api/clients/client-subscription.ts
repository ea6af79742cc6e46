import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys, type WithoutClient } from './client-reference.ts';

export type ClientSubscription = ResponseOf<Endpoints['POST /admin/client/subscription']>;

export function clientSubscriptionQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'subscription'],
    queryFn: ({ signal }): Promise<ClientSubscription> =>
      call('POST /admin/client/subscription', clientReference(phone), { signal }),
  });
}

/**
 * Sets a client's card subscription; null removes it (docs/spec/rules.md#9). The server refuses the change if the
 * subscription has changed since it was loaded.
 */
export async function saveClientSubscription(
  phone: string,
  request: WithoutClient<'POST /admin/v1/client/subscription'>,
): Promise<void> {
  await call('POST /admin/v1/client/subscription', { ...clientReference(phone), ...request });
}
