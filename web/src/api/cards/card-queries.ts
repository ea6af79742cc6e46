import { queryOptions } from '@tanstack/react-query';
import { call } from '../wire/call.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardOrder, CardScope, SavedCard } from './saved-card.ts';
import { readSavedCard } from './saved-card.ts';
import { savedCardsRequest } from './saved-cards-request.ts';

export const savedCardsKey = ['cards'];

/** Orders for which no card may be charged. */
export function ordersWithoutCardQuery() {
  return queryOptions({
    queryKey: [...savedCardsKey, 'orders-without-card'],
    queryFn: async ({ signal }): Promise<readonly CardOrder[]> =>
      (await call('GET /client/payments', savedCardsRequest, { signal })).ordersWithoutCard,
  });
}

/** The client's saved cards, the default one first. */
export function savedCardsQuery() {
  return queryOptions({
    queryKey: savedCardsKey,
    queryFn: async ({ signal }): Promise<readonly SavedCard[]> => {
      const { cardInfos } = await call('GET /client/payments', savedCardsRequest, { signal });
      return cardInfos.map(readSavedCard);
    },
  });
}

/**
 * The end of what a client went to the bank for, as the server knows it from there: a card changed for another, or one more (null);
 * asking twice does nothing twice (docs/spec/specification.md#4 «Card change»).
 */
export function finishCardQuery(bindingUuid: string | null, mdOrder: string) {
  return queryOptions({
    queryKey: ['card-at-bank', mdOrder],
    queryFn: async ({ signal }): Promise<'SAVED'> => {
      if (bindingUuid === null)
        await call('POST /client/payments/finishBindingAdd.do', { mdOrder }, { signal });
      else await call('POST /client/payments/finishBindingUpdate.do', { bindingUuid, mdOrder }, { signal });
      return 'SAVED';
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Begins the change of a card; the answer is the address of the bank's page (docs/spec/specification.md#7). */
export async function startCardChange(bindingUuid: string, idempotencyKey: string): Promise<string> {
  const request = { bindingUuid };
  return (await call('POST /client/payments/initBindingUpdate.do', request, { idempotencyKey })).formUrl;
}

/** What a card that is added may be used for: payments by its owner, orders without a card, any order. */
export type AddedCardScope = 'NONE' | 'ORDER' | 'ALL';

/** Begins the adding of one more card; the answer is the address of the bank's page. */
export async function startCardAddition(scope: AddedCardScope, idempotencyKey: string): Promise<string> {
  const request =
    scope === 'NONE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
  return (await call('POST /client/payments/initBindingAdd.do', request, { idempotencyKey })).formUrl;
}

/** Says what the service may charge a saved card for; the text that was shown is named by its version. */
export async function setCardScope(bindingUuid: string, scope: CardScope): Promise<void> {
  const { version: textVersion } = consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope];
  await call('POST /client/payments/setBindingConsent.do', { bindingUuid, scope, textVersion });
}

/** Makes a card the one that is charged before the others. */
export async function preferCard(bindingUuid: string): Promise<void> {
  await call('POST /client/payments/setDefaultBinding.do', { bindingUuid });
}

/** Removes a card; orders that were charged to it go to the first card that is allowed for all orders. */
export async function removeCard(bindingUuid: string): Promise<void> {
  await call('POST /client/payments/removeBinding.do', { bindingUuid });
}
