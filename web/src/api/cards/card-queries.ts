import { queryOptions } from '@tanstack/react-query';
import { call } from '../wire/call.ts';
import { nextCheckDelayMilliseconds } from '../wire/next-check-delay.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { type CardOrder, type CardScope, readSavedCard, type SavedCard } from './saved-card.ts';
import { savedCardsKey, savedCardsRequest } from './saved-cards-request.ts';

/** The card queries share this request. Each of them selects a part of the response. */
const cardsQuery = {
  queryKey: savedCardsKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('GET /client/payments', savedCardsRequest, { signal }),
};

type CardsResponse = Awaited<ReturnType<typeof cardsQuery.queryFn>>;

/** Orders for which no card may be charged. */
export function ordersWithoutCardQuery() {
  return queryOptions({ ...cardsQuery, select: ordersWithoutCard });
}

/** The client's saved cards, the default one first. */
export function savedCardsQuery() {
  return queryOptions({ ...cardsQuery, select: savedCards });
}

/**
 * The saved cards beside a button that pays. It offers one of them, so they must not change unseen: a payment or a
 * decline meanwhile would change their order.
 */
export function cardsToPayWithQuery() {
  return queryOptions({ ...savedCardsQuery(), refetchOnWindowFocus: false, refetchOnReconnect: false });
}

/**
 * Whether the bank still processes a card check that the client began in any browser. Repeats the request until the
 * check ends. The same response contains the cards.
 */
export function isCardCheckPendingQuery() {
  return queryOptions({
    ...cardsQuery,
    select: isCardCheckPending,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isCardCheckPending(state.data)
        ? nextCheckDelayMilliseconds(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
}

function ordersWithoutCard(response: CardsResponse): readonly CardOrder[] {
  return response.ordersWithoutCard;
}

function savedCards({ cardInfos }: CardsResponse): readonly SavedCard[] {
  return cardInfos.map(readSavedCard);
}

function isCardCheckPending({ pendingCardChecks }: CardsResponse): boolean {
  return pendingCardChecks.length > 0;
}

/**
 * The result of a card change, or of a card addition when `cardUuid` is null, after the return from the bank. A
 * repeat has no further effect (docs/spec/specification.md#4 «Card change»).
 */
export function finishCardQuery(cardUuid: string | null, gatewayOrderId: string) {
  return queryOptions({
    queryKey: ['card-at-bank', gatewayOrderId],
    queryFn: async ({ signal }): Promise<'SAVED'> => {
      const request = { mdOrder: gatewayOrderId };
      if (cardUuid === null) await call('POST /client/payments/finishBindingAdd.do', request, { signal });
      else
        await call(
          'POST /client/payments/finishBindingUpdate.do',
          { ...request, bindingUuid: cardUuid },
          { signal },
        );
      return 'SAVED';
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Starts the change of a card. Returns the address of the bank's page (docs/spec/specification.md#7). */
export async function startCardChange(cardUuid: string, idempotencyKey: string): Promise<string> {
  const request = { bindingUuid: cardUuid };
  return (await call('POST /client/payments/initBindingUpdate.do', request, { idempotencyKey })).formUrl;
}

/** The payments for which an added card may be used: manual payments only, orders without a card, or any order. */
export type AddedCardScope = 'NONE' | 'ORDER' | 'ALL';

/** Starts the addition of a card. Returns the address of the bank's page. */
export async function startCardAddition(scope: AddedCardScope, idempotencyKey: string): Promise<string> {
  const request =
    scope === 'NONE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
  return (await call('POST /client/payments/initBindingAdd.do', request, { idempotencyKey })).formUrl;
}

/** Sets the payments for which the service may charge a saved card, with the version of the consent text shown. */
export async function setCardScope(cardUuid: string, scope: CardScope): Promise<void> {
  const { version: textVersion } = consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope];
  await call('POST /client/payments/setBindingConsent.do', { bindingUuid: cardUuid, scope, textVersion });
}

/** Makes a card the default card. */
export async function setDefaultCard(cardUuid: string): Promise<void> {
  await call('POST /client/payments/setDefaultBinding.do', { bindingUuid: cardUuid });
}

/** Removes a card. Its orders move to the first card that is allowed for all orders. */
export async function removeCard(cardUuid: string): Promise<void> {
  await call('POST /client/payments/removeBinding.do', { bindingUuid: cardUuid });
}
