import type { BindingUuid } from '#domain/identifier.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { otherCard } from '../early/payment-source.ts';

/**
 * The card that «Оплатить всё» offers: the client's choice while it exists, else the first saved card that the bank did
 * not decline for these debts, else another card (docs/spec/rules.md#5).
 */
export function dueCard(
  cards: readonly SavedCard[],
  due: readonly Pick<DueOrder, 'declinedCards'>[],
  picked: string | null,
): BindingUuid | typeof otherCard {
  if (picked === otherCard) return otherCard;
  const declined = new Set(due.flatMap(({ declinedCards }) => declinedCards));
  const chosen = cards.find(({ bindingUuid }) => bindingUuid === picked);
  const usable = cards.find(({ bindingUuid }) => !declined.has(bindingUuid));
  return (chosen ?? usable)?.bindingUuid ?? otherCard;
}
