import { consentTexts } from '#domain/consents/consent-texts.ts';

/** The allowed use of a card entered for a payment (docs/spec/rules.md#11). */
export type EnteredScope = 'ONCE' | 'ORDER' | 'ALL';

/** The consent field of a payment request; empty for ONCE, which is the server's default. */
export function consentOf(scope: EnteredScope): {
  cardConsent?: { scope: EnteredScope; textVersion: number };
} {
  return scope === 'ONCE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
}
