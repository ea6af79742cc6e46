import type { CalendarDate, Instant } from '../dates.ts';
import type { Pause } from '../pauses/pause.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import type {
  CardUuid,
  ClientUuid,
  MerchantUuid,
  IntentUuid,
  OrderUuid,
  PenaltyUuid,
  ProductId,
} from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { RefundIntent } from './refund-intent.ts';
import type { PaymentState } from './payment-state.ts';
import type { PenaltyState } from './penalty-state.ts';

export type Channel = 'SBOL_BANK_GATEWAY' | 'OFFLINE';

/**
 * APPROVED: between the approval (first payment taken, or a card bound) and the delivery by the merchant. Screens show
 * it as ACTIVE (docs/spec/rules.md#2, docs/decisions/0005-first-payment-at-approval.md).
 */
export type OrderState = 'APPROVED' | 'ACTIVE' | 'COMPLETED' | 'REVERSED';

/**
 * One instalment. `amount` is the charged sum; `commission` is the part of it that is commission
 * (docs/spec/rules.md#1, docs/spec/reliability.md#D-6).
 */
export type ScheduledPayment = {
  /** From 1, without gaps. */
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly planDate: CalendarDate;
  /**
   * The plan date under which the service had tried the payment when a pause moved it; null otherwise
   * (docs/spec/rules.md#13, docs/spec/reliability.md#I-25).
   */
  readonly triedPlanDate: CalendarDate | null;
  readonly state: PaymentState;
  /** Set if and only if the payment is in the paid group (docs/spec/reliability.md#I-46). */
  readonly paidAt: Instant | null;
  /** Paid before its plan date. */
  readonly paidEarly: boolean;
};

export type Penalty = {
  readonly penaltyUuid: PenaltyUuid;
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly state: PenaltyState;
  readonly appliedAt: Instant;
  /** Days late that the amount covers (docs/spec/rules.md#4). */
  readonly daysLate: number;
  /**
   * The last date that was counted or skipped. A skipped day is not counted later (docs/spec/reliability.md#D-14).
   */
  readonly countedThrough: CalendarDate;
  /** The skipped days: of a stop, or waived ones. Oldest first. */
  readonly skipped: readonly Pick<Pause, 'dateFrom' | 'dateTo'>[];
};

/** A merchant's refund (docs/spec/specification.md#3 «Refund»). */
export type OrderRefund = {
  readonly refundAmount: Kopecks;
  readonly refundedAt: Instant;
  /**
   * The part returned to the card; the rest reduced the unpaid payments (docs/spec/rules.md#2). It includes money that
   * staff had returned before at the expense of the service (docs/spec/rules.md#14).
   */
  readonly moneyReturnedAmount: Kopecks;
};

/** A payment that the customer made before its plan date (docs/spec/specification.md#3 «Early payment»). */
export type EarlyPayment = {
  readonly intentUuid: IntentUuid;
  readonly paidAt: Instant;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
};

export type CartItem = {
  readonly name: string;
  readonly itemPrice: Kopecks;
  /** Number of pieces. */
  readonly itemAmount: number;
};

export type PaymentSystem = 'VISA' | 'MASTERCARD' | 'AMEX' | 'JCB' | 'CUP' | 'MIR';

/** A brand for which the bank reports no payment system of the specification; the number of the card shows it. */
export type OtherCardBrand = 'MAESTRO';

/** What answers and sentences name a card by. */
export type CardDetails = {
  readonly panLastFourDigits: string;
  /** null when the gateway reports an unknown brand. */
  readonly paymentSystem: PaymentSystem | null;
  /** Absent when the payment system is the brand, and when the brand is not known. */
  readonly cardBrand?: OtherCardBrand;
};

export type OrderCard = CardDetails & {
  readonly cardUuid: CardUuid;
  /** The payment way as the gateway reports it, e.g. CARD or SBRF_SBOL (docs/spec/gateway.md#5.2). */
  readonly paymentWay: string;
};

/** The aggregate of one purchase; it is read and written under the lock of its row (docs/spec/reliability.md#D-5). */
export type Order = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  /** The gateway order id of the first payment; staff only (docs/spec/specification.md#6). */
  readonly originalGatewayOrderId: string | null;
  readonly merchantUuid: MerchantUuid;
  readonly merchantFullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly clientUuid: ClientUuid;
  readonly channel: Channel;
  readonly state: OrderState;
  readonly productId: ProductId;
  readonly terms: ProductTerms;
  /** Purchase amount plus commission. */
  readonly fullAmount: Kopecks;
  /** The sum by which refunds reduced the schedule (docs/spec/reliability.md#I-19). */
  readonly reducedAmount: Kopecks;
  /** The card for scheduled charges; null until one is bound. */
  readonly card: OrderCard | null;
  readonly createdAt: Instant;
  readonly deliveredAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly reversedAt: Instant | null;
  readonly refundedAt: Instant | null;
  readonly schedulesStoppedAt: Instant | null;
  /** When stopped schedules were last resumed; null if never. */
  readonly schedulesResumedAt: Instant | null;
  /**
   * When the message about it was planned to be sent. Null if schedules were never resumed, or only before this field
   * existed.
   */
  readonly resumptionMessageAt: Instant | null;
  /** Ordered by their first day, without overlap (docs/spec/rules.md#13). */
  readonly pauses: readonly Pause[];
  /** When the client asked for a pause that staff have not decided; null when no request waits. */
  readonly pauseRequestedAt: Instant | null;
  /** Ordered by `paymentNumber`. */
  readonly payments: readonly ScheduledPayment[];
  readonly penalties: readonly Penalty[];
  readonly refunds: readonly OrderRefund[];
  readonly earlyPayments: readonly EarlyPayment[];
  /** Refunds that the bank has not confirmed yet. */
  readonly refundsUnderWay: readonly RefundIntent[];
  readonly cart: readonly CartItem[];
};
