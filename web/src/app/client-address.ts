import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { clientProfileQuery } from '../api/clients/client-profile.ts';
import { hasCode } from '../api/wire/api-error.ts';
import { readAddress } from '../session/read-address.ts';
import { forgetStoredClient, takeStoredClient } from '../session/stored-client.ts';
import { notify } from '../ui/feedback/notification-list.ts';

type Location = { readonly pathname: string; readonly searchStr: string };

const phonePattern = /^9\d{9}$/;

/** Until the product has opened its first client page. */
let isStart = true;

/**
 * Puts the client of a client page into its address for staff. The phone in an old link becomes the client's
 * identifier. Without a client in the address, a start takes the client stored in this tab
 * (docs/spec/specification.md#2 «Startup and session»). Later pages do not take it, because «Изменить» may be pressed
 * before the opened client is stored.
 */
export async function settleClientAddress(
  queryClient: QueryClient,
  { pathname, searchStr }: Location,
): Promise<void> {
  const search = new URLSearchParams(searchStr);
  const written = search.get('client');
  const wasStart = isStart;
  isStart = false;
  if (written !== null && !phonePattern.test(written)) return;
  const stored = written === null && wasStart ? takeStoredClient() : null;
  forgetStoredClient();
  const client = written === null ? stored : await clientOfPhone(queryClient, written);
  if (client === written) return;
  search.delete('client');
  const address = readAddress(`${pathname}?${search.toString()}`);
  // a client that is left out would be kept from the address before
  const chosen = { ...address.search, client: client ?? undefined };
  redirect({ to: address.to, search: chosen, replace: true, throw: true });
}

/** @throws ApiError when the server gives no answer about the phone. */
async function clientOfPhone(queryClient: QueryClient, phone: string): Promise<string | null> {
  try {
    const { clientUuid } = await queryClient.query({ ...clientProfileQuery(phone), staleTime: 'static' });
    return clientUuid;
  } catch (error) {
    if (!hasCode(error, 'client.not.exist.error')) throw error;
    notify('FAIL', error.message);
    return null;
  }
}
