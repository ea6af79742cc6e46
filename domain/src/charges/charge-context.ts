import type { CalendarDate, Instant } from '../dates.ts';
import type { CardUuid, ConsentUuid } from '../identifier.ts';
import type { Order } from '../orders/order.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import type { ChargePlan } from './charge-plan.ts';

/** The facts that decide what is charged for one order now. */
export type ChargeContext = {
  readonly order: Order;
  /** All intents of the order, ended and open, oldest first. */
  readonly intents: readonly PaymentIntent[];
  /** Cards with a consent to charge them for this order, in the order of the tries. No other card is charged. */
  readonly cards: readonly ChargeCard[];
  /** Messages to the client about upcoming charges of this order, oldest first. */
  readonly notices: readonly ChargeNotice[];
  readonly plan: ChargePlan;
  /** Moscow days that do not count as late, each listed once: the service was down, or the order was unreconciled. */
  readonly waivedDays: readonly CalendarDate[];
  readonly now: Instant;
};

/** A card that can be charged for the order, with the consent that allows it (docs/spec/rules.md#11). */
export type ChargeCard = {
  readonly cardUuid: CardUuid;
  readonly consentUuid: ConsentUuid;
  /** Expiry month, YYYYMM. */
  readonly expiry: string;
  /**
   * The card is not charged before this instant because of too many declines in 30 days; null when there is no such
   * limit.
   */
  readonly restsUntil: Instant | null;
  /**
   * The Moscow day on which the card was stored or became the card of this order by a card change. Null when it was
   * stored before consents existed.
   */
  readonly enteredOn: CalendarDate | null;
};

/**
 * A message to the client that names the cards to be charged, from the next day on at the earliest. An empty list says
 * that no card is left.
 */
export type ChargeNotice = {
  readonly paymentNumber: number;
  readonly cardUuids: readonly CardUuid[];
  /** The first day that the message names for these cards; null in messages of previous versions. */
  readonly from: CalendarDate | null;
  readonly createdAt: Instant;
  /** SENT: the SMS gateway has accepted it. FAILED: it was not sent, or the gateway reports it as not delivered. */
  readonly state: 'WAITING' | 'SENT' | 'FAILED';
  /** When the gateway accepted it, delivered or not: a later report does not shorten the grace. */
  readonly sentAt: Instant | null;
};
