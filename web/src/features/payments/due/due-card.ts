import type { BindingUuid } from '#domain/identifier.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { isExpired, type SavedCard } from '../../../api/cards/saved-card.ts';
import { today } from '../../../format/date.ts';
import { otherCard } from '../early/payment-source.ts';

/**
 * The card that «Оплатить всё» offers: the client's choice while it exists, else the first saved card that the bank did
 * not decline for these debts and that is still valid, else another card (docs/spec/rules.md#5).
 */
export function dueCard(
  cards: readonly SavedCard[],
  due: readonly Pick<DueOrder, 'declinedCards'>[],
  picked: string | null,
): BindingUuid | typeof otherCard {
  if (picked === otherCard) return otherCard;
  const declined = new Set(due.flatMap(({ declinedCards }) => declinedCards));
  const chosen = cards.find(({ bindingUuid }) => bindingUuid === picked);
  const usable = cards.find((card) => !declined.has(card.bindingUuid) && !isExpired(card, today()));
  return (chosen ?? usable)?.bindingUuid ?? otherCard;
}
