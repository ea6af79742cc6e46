import type { CardUuid } from '#domain/identifier.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { chosenCard, type otherCard } from '../early/payment-source.ts';

/**
 * The card that every screen of a late order offers: as `chosenCard`, without the cards that the bank declined for these
 * debts. The order's own card has no preference (docs/spec/rules.md#5, docs/spec/screens.md#orders).
 */
export function dueCard(
  cards: readonly SavedCard[],
  due: readonly Pick<DueOrder, 'declinedCards'>[],
  picked: string | null,
): CardUuid | typeof otherCard {
  const declined = new Set(due.flatMap(({ declinedCards }) => declinedCards));
  const offered = cards.filter(({ cardUuid }) => cardUuid === picked || !declined.has(cardUuid));
  return chosenCard(offered, picked, null);
}
