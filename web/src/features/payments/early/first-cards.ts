import type { SavedCard } from '../../../api/cards/saved-card.ts';

const shownFirst = 3;

/**
 * The cards before «Показать все»: the first three and the chosen one. A single further card is not hidden. `firstHidden` is the
 * place of the first other one in the whole list, -1 without one.
 */
export function firstCards<Card extends Pick<SavedCard, 'cardUuid'>>(
  cards: readonly Card[],
  chosen: string,
): { readonly shown: readonly Card[]; readonly firstHidden: number } {
  if (cards.length <= shownFirst + 1) return { shown: cards, firstHidden: -1 };
  const isShown = ({ cardUuid }: Card, index: number): boolean => index < shownFirst || cardUuid === chosen;
  return {
    shown: cards.filter(isShown),
    firstHidden: cards.findIndex((card, index) => !isShown(card, index)),
  };
}
