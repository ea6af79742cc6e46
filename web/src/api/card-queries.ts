import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { SavedCard } from './saved-card.ts';
import { readSavedCard } from './saved-card.ts';
import { savedCardsRequest } from './saved-cards-request.ts';

export const savedCardsKey = ['cards'];

/** The client's cards that may be charged, the default one first. */
export function savedCardsQuery() {
  return queryOptions({
    queryKey: savedCardsKey,
    queryFn: async ({ signal }): Promise<readonly SavedCard[]> => {
      const { cardInfos } = await call('GET /client/payments', savedCardsRequest, { signal });
      return cardInfos.map(readSavedCard);
    },
  });
}

type ReturnedChange = { readonly bindingUuid: string; readonly mdOrder: string };

/** The end of a card change, as the server knows it from the bank; asking twice does nothing twice (spec 4 «Card change»). */
export function finishCardChangeQuery({ bindingUuid, mdOrder }: ReturnedChange) {
  return queryOptions({
    queryKey: ['card-change', mdOrder],
    queryFn: async ({ signal }): Promise<'CHANGED'> => {
      await call('POST /client/payments/finishBindingUpdate.do', { bindingUuid, mdOrder }, { signal });
      return 'CHANGED';
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Begins the change of a card; the answer is the address of the bank's page (spec 7). */
export async function startCardChange(bindingUuid: string, idempotencyKey: string): Promise<string> {
  const { formUrl } = await call(
    'POST /client/payments/initBindingUpdate.do',
    { bindingUuid },
    { idempotencyKey },
  );
  return formUrl;
}
