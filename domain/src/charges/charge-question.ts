import type { CalendarDate, Instant } from '../calendar.ts';
import type { BindingUuid, ConsentUuid } from '../identifier.ts';
import type { Order } from '../orders/order.ts';
import type { Operation } from '../payments/operation.ts';
import type { ChargePlan } from './charge-plan.ts';

/** Everything that decides what is charged of one order now. */
export type ChargeQuestion = {
  readonly order: Order;
  /** All operations of the order, ended and live, the oldest first. */
  readonly operations: readonly Operation[];
  /** The cards that their owner lets the service charge for this order, in the order of the tries; no other card is charged. */
  readonly cards: readonly ChargeCard[];
  /** What the client was told about the charges to come of this order, the oldest first. */
  readonly notices: readonly ChargeNotice[];
  readonly plan: ChargePlan;
  /** Moscow days that make nobody late, each once: the service was down, or the books disagreed about the order. */
  readonly waivedDays: readonly CalendarDate[];
  readonly now: Instant;
};

/** A card that may be charged for the order, with the consent that allows it (docs/spec/rules.md#11). */
export type ChargeCard = {
  readonly bindingUuid: BindingUuid;
  readonly consentUuid: ConsentUuid;
  /** Last month of its life, YYYYMM. */
  readonly expiry: string;
  /** The bank has declined it so often in 30 days that it is left alone until then; null when it is not. */
  readonly restsUntil: Instant | null;
  /** The Moscow day on which a payment stored it; null when a check of the card did, or it was stored before consents. */
  readonly storedByPaymentOn: CalendarDate | null;
};

/** A message to the client that names the cards which may be charged from the next day on; none where no card is left. */
export type ChargeNotice = {
  readonly paymentNumber: number;
  readonly bindingUuids: readonly BindingUuid[];
  readonly createdAt: Instant;
  /** SENT: the SMS gateway has accepted it. */
  readonly state: 'WAITING' | 'SENT' | 'FAILED';
  readonly sentAt: Instant | null;
};
