import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';

/** Where a promise stands: in the contract, on a screen, in a webhook, or in a message of this kind. */
export type Source =
  | 'CONTRACT'
  | 'UPCOMING_CHARGES'
  | 'FAILED_CHARGE'
  | 'CARDS'
  | 'ORDER'
  | 'WEBHOOK'
  | NotificationKind;

type ClientPromise = {
  readonly source: Source;
  readonly clientUuid: string;
  /** When the client read it. */
  readonly madeAt: Instant;
};

/** «On this day we charge this sum to this card.» Sums are kopecks. */
export type ChargePromise = ClientPromise & {
  /** When the service wrote it: before `madeAt` for a message that waited. An earlier charge does not keep it. */
  readonly writtenAt: Instant;
  readonly orderUuid: string;
  /** null when the source does not name the payment. */
  readonly paymentNumber: number | null;
  readonly day: CalendarDate;
  readonly amount: number;
  /** Last four digits, the card that is charged first comes first. Empty when the source names no card. */
  readonly cards: readonly string[];
};

/** «We do not charge any more»: to a card, for a payment or for an order. null means all of them. */
export type NoChargePromise = ClientPromise & {
  readonly orderUuid: string | null;
  readonly paymentNumber: number | null;
  /** Last four digits. */
  readonly card: string | null;
  /** The first day on which a charge is allowed again; null for ever. */
  readonly until: CalendarDate | null;
  /** Facts before this instant may be part of it: when the answer was asked for. `madeAt` without it. */
  readonly askedAt?: Instant;
};

/** «We charge this sum tomorrow», about several payments at once. */
export type DayTotalPromise = ClientPromise & { readonly day: CalendarDate; readonly amount: number };

/** «A penalty begins on this day if the payment is not paid.» */
export type PenaltyPromise = ClientPromise & { readonly orderUuid: string; readonly day: CalendarDate };

export type Promises = {
  readonly charges: readonly ChargePromise[];
  readonly noCharges: readonly NoChargePromise[];
  readonly dayTotals: readonly DayTotalPromise[];
  readonly penalties: readonly PenaltyPromise[];
};

/** What the screens of a client promised at an instant. */
export type Reading = {
  readonly clientUuid: string;
  readonly at: Instant;
  readonly promises: Promises;
  /** The unpaid payments on the screen, and the same in the calendar feed; null when the feed was not read. */
  readonly calendar: { readonly onScreen: readonly string[]; readonly inFeed: readonly string[] } | null;
};

/** An unpaid payment as an answer names it. */
export type ListedPayment = {
  /** null when the answer has no numbers. */
  readonly paymentNumber: number | null;
  /** The payment is not charged before this day; null when the answer names none. */
  readonly day: CalendarDate | null;
  readonly amount: number;
};

/** The unpaid payments of an order in an answer to a client or to staff. */
export type ListedPayments = {
  readonly clientUuid: string;
  readonly call: string;
  readonly orderUuid: string;
  readonly payments: readonly ListedPayment[];
  readonly askedAt: Instant;
  readonly answeredAt: Instant;
};

/** An entry in «Сообщения». */
export type Message = {
  readonly clientUuid: string;
  readonly orderUuid: string | null;
  readonly kind: NotificationKind;
  readonly text: string;
  readonly writtenAt: Instant;
  /** When the telephone received it; null when no SMS arrived. */
  readonly receivedAt: Instant | null;
  /** Due date of the debt that the message is about; null for other messages. */
  readonly debtDueOn: CalendarDate | null;
  /** The order number, at the bank, of the payment whose result the message reports; null for other messages. */
  readonly reportsPayment: string | null;
  readonly promises: Promises;
};

/** A try of a scheduled charge in the bank's book. */
export type ChargeTry = {
  readonly clientUuid: string;
  readonly orderUuid: string;
  readonly paymentNumber: number;
  readonly amount: number;
  /** Last four digits. */
  readonly card: string;
  /** By the bank's clock. */
  readonly at: Instant;
  /** By the product's clock, from which the bank's one differs in some suites. */
  readonly sentAt: Instant;
  readonly isApproved: boolean;
  /** The card is another card than the order's own one. */
  readonly isOtherCard: boolean;
};

/** A fact that may change what was promised before it. */
export type Change = {
  readonly clientUuid: string;
  /** null when it concerns all orders of the client. */
  readonly orderUuid: string | null;
  readonly by: 'client' | 'shop' | 'staff' | 'bank';
  readonly action: string;
  readonly at: Instant;
};

export type PenaltyStart = {
  readonly clientUuid: string;
  readonly orderUuid: string;
  readonly amount: number;
  readonly at: Instant;
  readonly daysLate: number;
};

/** Money that the bank returned, by its book. */
export type ReturnedMoney = {
  readonly clientUuid: string;
  readonly orderUuid: string | null;
  readonly amount: number;
  readonly at: Instant;
};

/** Everything that was promised in a run, and everything that happened. */
export type RunRecord = {
  readonly contracts: readonly ChargePromise[];
  readonly readings: readonly Reading[];
  readonly messages: readonly Message[];
  readonly listed: readonly ListedPayments[];
  /** No-charge promises in answers that are not readings, and in webhooks. */
  readonly otherNoCharges: readonly NoChargePromise[];
  readonly tries: readonly ChargeTry[];
  readonly changes: readonly Change[];
  readonly penalties: readonly PenaltyStart[];
  readonly returns: readonly ReturnedMoney[];
  /** Order numbers at the bank of all payments that the bank has taken. */
  readonly takenPayments: ReadonlySet<string>;
  /** The day when each order was delivered. An undelivered order is not charged. */
  readonly deliveredOn: ReadonlyMap<string, CalendarDate>;
  /** Promises for this day and later ones are not checked. */
  readonly endsOn: CalendarDate;
};

export const noPromises: Promises = { charges: [], noCharges: [], dayTotals: [], penalties: [] };
