import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { readSavedCard, type SavedCard } from './saved-card.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';

export function staffCardsQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'cards'],
    queryFn: async ({ signal }): Promise<readonly SavedCard[]> => {
      const request = { ...clientReference(phone), withDisplayInfo: true, allActiveBindings: true };
      const { cardInfos } = await call('POST /admin/client/bindings', request, { signal });
      return cardInfos.map(readSavedCard);
    },
  });
}

export type ConsentRecord = ResponseOf<Endpoints['POST /admin/client/bindings']>['consentRecords'][number];

/** All consent changes of a client's cards, newest first. */
export function staffConsentsQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'consents'],
    queryFn: async ({ signal }): Promise<readonly ConsentRecord[]> =>
      (await call('POST /admin/client/bindings', clientReference(phone), { signal })).consentRecords,
  });
}
