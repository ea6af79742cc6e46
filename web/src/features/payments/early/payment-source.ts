import type { CardUuid } from '#domain/identifier.ts';
import { isExpired, type SavedCard } from '../../../api/cards/saved-card.ts';
import type { EnteredScope, PaymentSource } from '../../../api/payments/payment-calls.ts';
import { today } from '../../../format/date.ts';

/** The value of «Другая карта» in the list of cards. */
export const otherCard = 'OTHER_CARD';

/**
 * The selected line of «Откуда»: the client's choice while that card exists, else the order's card, else the first one
 * of the list. A card that has expired or whose last charge failed is never preselected; without any other card it is
 * another card (docs/spec/screens.md#orders).
 */
export function chosenCard(
  cards: readonly SavedCard[],
  picked: string | null,
  cardOfOrder: CardUuid | null,
): CardUuid | typeof otherCard {
  if (picked === otherCard) return otherCard;
  const chosen = cards.find(({ cardUuid }) => cardUuid === picked);
  const working = cards.filter((card) => !mayFail(card));
  const ofOrder = working.find(({ cardUuid }) => cardUuid === cardOfOrder);
  return (chosen ?? ofOrder ?? working[0])?.cardUuid ?? otherCard;
}

function mayFail(card: SavedCard): boolean {
  return card.declinedOn !== null || isExpired(card, today());
}

export function sourceOf(chosen: CardUuid | typeof otherCard, scope: EnteredScope = 'ONCE'): PaymentSource {
  return chosen === otherCard ? { kind: 'OTHER_CARD', scope } : { kind: 'SAVED_CARD', cardUuid: chosen };
}

/**
 * The cards of «Откуда» (docs/spec/screens.md#early-payment). The card that paid last comes first. Expired cards and
 * cards whose last charge failed come last. The bank's own payment method is available only in the short flow
 * (docs/spec/specification.md#4 «Early repayment»).
 */
export function payingCards(cards: readonly SavedCard[], isShortFlow: boolean): readonly SavedCard[] {
  return cards
    .filter(({ logo }) => isShortFlow || logo !== 'bank-online')
    .toSorted(
      (one, other) =>
        Number(mayFail(one)) - Number(mayFail(other)) || (other.paidAt ?? '').localeCompare(one.paidAt ?? ''),
    );
}
