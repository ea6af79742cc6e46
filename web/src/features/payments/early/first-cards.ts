import type { SavedCard } from '../../../api/cards/saved-card.ts';

const shownFirst = 3;

/** The cards before «Показать все»: the first three and the chosen one. One card alone is not hidden. */
export function firstCards<Card extends Pick<SavedCard, 'bindingUuid'>>(
  cards: readonly Card[],
  chosen: string,
): readonly Card[] {
  if (cards.length <= shownFirst + 1) return cards;
  return cards.filter(({ bindingUuid }, index) => index < shownFirst || bindingUuid === chosen);
}
