import { consentTexts } from '#domain/consents/consent-texts.ts';

/** What a card may be used for that is entered for a payment (docs/spec/rules.md#11). */
export type EnteredScope = 'ONCE' | 'ORDER' | 'ALL';

/** The consent field of a paying request; empty for ONCE, which the server assumes without it. */
export function consentOf(scope: EnteredScope): {
  cardConsent?: { scope: EnteredScope; textVersion: number };
} {
  return scope === 'ONCE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
}
