import type { Instant } from '../dates.ts';
import type { CardUuid, ClientUuid, ConsentUuid, IntentUuid, OrderUuid } from '../identifier.ts';

/**
 * ONCE: this payment only, the card is not saved. ORDER: the scheduled charges of one order. ALL: the scheduled
 * charges of all orders.
 */
export type ConsentScope = 'ONCE' | 'ORDER' | 'ALL';

/** Permitted use of an entered card. NONE: the card is saved only for payments that its owner makes. */
export type CardScope = 'NONE' | ConsentScope;

/** The scope chosen on the screen where a card is entered, and the version of the consent text shown there. */
export type CardConsent = { readonly scope: CardScope; readonly textVersion: number };

/** Where a consent was given or withdrawn; BANK: the bank reported the card as lost, stolen or closed. */
export type ConsentOrigin = 'CHECKOUT' | 'CARD_CHANGE' | 'PAYMENT_PAGE' | 'CARDS_PAGE' | 'MIGRATION' | 'BANK';

/** One change of the consent to charge a card; records are append-only (docs/spec/rules.md#11). */
export type ConsentRecord = {
  readonly consentUuid: ConsentUuid;
  readonly clientUuid: ClientUuid;
  readonly action: 'GIVEN' | 'WITHDRAWN';
  readonly scope: ConsentScope;
  /** null for ONCE, which saves no card. */
  readonly cardUuid: CardUuid | null;
  /** null for ALL. */
  readonly orderUuid: OrderUuid | null;
  /** The payment or card check that gave the consent; null on the cards page. */
  readonly intentUuid: IntentUuid | null;
  /** The consent that this withdrawal ends. */
  readonly withdraws: ConsentUuid | null;
  readonly textVersion: number;
  readonly origin: ConsentOrigin;
  readonly recordedAt: Instant;
};
