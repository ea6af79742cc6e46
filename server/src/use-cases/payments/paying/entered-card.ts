import type { CardConsent } from '#domain/consents/consent.ts';
import { isCurrentText, oncePreset } from '#domain/consents/consent-texts.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';

type CardChoice = {
  /** The saved card; `order` for the card of the order; null for a card entered on the bank's page. */
  readonly card: CardUuid | 'order' | null;
  readonly cardConsent?: CardConsent | undefined;
};

/**
 * Returns the permitted uses of the card that the customer enters; by default only this payment. Null for a saved
 * card.
 */
export function enteredCardOf({
  card,
  cardConsent = oncePreset,
}: CardChoice): Result<CardConsent | null, Refusal<'consent.text.changed.error'>> {
  if (card !== null) return success(null);
  return isCurrentText(cardConsent) ? success(cardConsent) : refuse('consent.text.changed.error');
}
