import assert from 'node:assert/strict';
import { assertSuccess } from '#testing/assert-success.ts';
import { type Answer, untilServed, type ApiClient } from '#testing/api-client.ts';

/** A saved card, as its owner sees it. */
export type SavedCard = {
  readonly bindingUuid: string;
  /** Ends with the last four digits. */
  readonly mnemonic: string;
  readonly isDefault: boolean;
  readonly consentScope: 'NONE' | 'ORDER' | 'ALL';
};

/** The cards in an answer of `listCards`. */
export function cardsIn({ body }: Answer): readonly SavedCard[] {
  assertSuccess({ body });
  return body['cardInfos'] as SavedCard[];
}

export async function savedCards(client: ApiClient): Promise<readonly SavedCard[]> {
  return cardsIn(await untilServed(() => client.listCards()));
}

/** The uuid of the first saved card, or of the one that ends with these digits. */
export async function savedCard(client: ApiClient, lastDigits = ''): Promise<string> {
  const card = (await savedCards(client)).find(({ mnemonic }) => mnemonic.endsWith(lastDigits));
  assert.ok(card, `no card is saved that ends with «${lastDigits}»`);
  return card.bindingUuid;
}

/** The cards that the service may not charge. A card that is saved twice counts by its last four digits. */
export function cardsWithoutConsent(cards: readonly SavedCard[]): readonly SavedCard[] {
  const digitsOf = ({ mnemonic }: SavedCard): string => mnemonic.slice(-4);
  const charged = new Set(cards.filter(({ consentScope }) => consentScope !== 'NONE').map(digitsOf));
  return cards.filter((card) => !charged.has(digitsOf(card)));
}
