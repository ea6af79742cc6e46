import type { EnteredCard } from '#domain/consents/consent.ts';
import { isCurrentText, oncePreset } from '#domain/consents/consent-texts.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';

type CardChoice = {
  /** The saved card; `order` for the card of the order; null for a card entered on the bank's page. */
  readonly card: CardUuid | 'order' | null;
  readonly enteredCard?: EnteredCard | undefined;
};

/**
 * Returns the permitted uses of the card that the customer enters; by default only this payment. Null for a saved
 * card.
 */
export function enteredCardOf({
  card,
  enteredCard = oncePreset,
}: CardChoice): Result<EnteredCard | null, Refusal<'consent.text.changed.error'>> {
  if (card !== null) return done(null);
  return isCurrentText(enteredCard) ? done(enteredCard) : refuse('consent.text.changed.error');
}
