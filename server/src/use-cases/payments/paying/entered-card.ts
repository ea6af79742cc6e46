import type { EnteredCard } from '#domain/consents/consent.ts';
import { isPresentText, oncePreset } from '#domain/consents/consent-texts.ts';
import type { BindingUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';

type Wanted = {
  /** The saved card; `order` for the one of the order; null for the bank's page. */
  readonly card: BindingUuid | 'order' | null;
  readonly enteredCard?: EnteredCard | undefined;
};

/** What the card may be used for that a customer enters: this payment only where nothing is said; null where none is entered. */
export function enteredCardOf({
  card,
  enteredCard = oncePreset,
}: Wanted): Result<EnteredCard | null, Refusal<'consent.text.changed.error'>> {
  if (card !== null) return done(null);
  return isPresentText(enteredCard) ? done(enteredCard) : refuse('consent.text.changed.error');
}
