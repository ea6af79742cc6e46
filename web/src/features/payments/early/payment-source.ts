import type { BindingUuid } from '#domain/identifier.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import type { EnteredScope } from '../card-scope/card-consent.ts';
import type { PaymentSource } from './pay-early-call.ts';

/** The value of «Другая карта» in the list of cards. */
export const otherCard = 'OTHER_CARD';

/**
 * The selected line of «Откуда»: the client's choice while that card exists, else the order's card, else the first
 * card.
 */
export function chosenCard(
  cards: readonly SavedCard[],
  picked: string | null,
  cardOfOrder: BindingUuid | null,
): BindingUuid | typeof otherCard {
  if (picked === otherCard) return otherCard;
  const wanted = [picked, cardOfOrder].flatMap((uuid) => cards.filter((card) => card.bindingUuid === uuid));
  return (wanted[0] ?? cards[0])?.bindingUuid ?? otherCard;
}

export function sourceOf(
  chosen: BindingUuid | typeof otherCard,
  scope: EnteredScope = 'ONCE',
): PaymentSource {
  return chosen === otherCard ? { kind: 'OTHER_CARD', scope } : { kind: 'SAVED_CARD', bindingUuid: chosen };
}

/**
 * The bank's own payment method is available only in the short flow (docs/spec/specification.md#4 «Early repayment»).
 */
export function payingCards(cards: readonly SavedCard[], isShortFlow: boolean): readonly SavedCard[] {
  return isShortFlow ? cards : cards.filter(({ logo }) => logo !== 'bank-online');
}
