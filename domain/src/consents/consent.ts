import type { Instant } from '../calendar.ts';
import type { BindingUuid, ClientUuid, ConsentUuid, OperationUuid, OrderUuid } from '../identifier.ts';

/** ONCE: this payment only, the card is not saved; ORDER: the scheduled charges of one order; ALL: any order. */
export type ConsentScope = 'ONCE' | 'ORDER' | 'ALL';

/** What a card that is being entered may be used for; NONE: saved for payments that its owner makes. */
export type CardScope = 'NONE' | ConsentScope;

/** The choice that stood on the screen where a card is entered, with the version of the text beside it. */
export type EnteredCard = { readonly scope: CardScope; readonly textVersion: number };

/** Where a consent was given or withdrawn; BANK: the bank reported the card as lost, stolen or closed. */
export type ConsentOrigin = 'CHECKOUT' | 'CARD_CHANGE' | 'PAYMENT_PAGE' | 'CARDS_PAGE' | 'MIGRATION' | 'BANK';

/** One change of consent to charge a card; rows are never changed (docs/spec/rules.md#11). */
export type ConsentRecord = {
  readonly consentUuid: ConsentUuid;
  readonly clientUuid: ClientUuid;
  readonly action: 'GIVEN' | 'WITHDRAWN';
  readonly scope: ConsentScope;
  /** null for ONCE, which saves no card. */
  readonly bindingUuid: BindingUuid | null;
  /** null for ALL. */
  readonly orderUuid: OrderUuid | null;
  /** The payment or card check with which it was given; null on the page of the cards. */
  readonly operationUuid: OperationUuid | null;
  /** The record that a withdrawal ends. */
  readonly withdraws: ConsentUuid | null;
  readonly textVersion: number;
  readonly how: ConsentOrigin;
  readonly recordedAt: Instant;
};
