import type { CalendarDate, Instant } from '../calendar.ts';
import type { ProductTerms } from '../catalogue/product-terms.ts';
import type {
  BindingUuid,
  ClientUuid,
  MerchantUuid,
  OperationUuid,
  OrderUuid,
  PenaltyUuid,
  ProductId,
} from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { RefundIntent } from '../refunds/refund-intent.ts';
import type { PaymentState } from '../schedules/payment-state.ts';
import type { PenaltyState } from '../penalties/penalty-state.ts';

export type Channel = 'SBOL_BANK_GATEWAY' | 'OFFLINE';

/**
 * APPROVED is the time between the approval (first payment taken, or a card bound) and the merchant's
 * delivery; the cabinet shows it as ACTIVE (docs/spec/rules.md#2, decision 0005).
 */
export type OrderState = 'APPROVED' | 'ACTIVE' | 'COMPLETED' | 'REVERSED';

/** One instalment. `amount` is what is written off, `commission` the part of it that is commission (docs/spec/rules.md#1, docs/spec/reliability.md#D-6). */
export type ScheduledPayment = {
  /** From 1, without gaps. */
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly planDate: CalendarDate;
  readonly state: PaymentState;
  /** Set exactly in the paid group (docs/spec/reliability.md#I-46). */
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
  /** Days of delay that the amount stands for (docs/spec/rules.md#4). */
  readonly daysLate: number;
  /** The last date that has been looked at: a day that is not to be counted is passed over, not made up for (docs/spec/reliability.md#D-14). */
  readonly countedThrough: CalendarDate;
};

/** A merchant's refund as the customer sees it (docs/spec/specification.md#3 «Refund»). */
export type OrderRefund = {
  readonly refundAmount: Kopecks;
  readonly refundedAt: Instant;
  /** The part that went back to the card; the rest was taken off the unpaid tail (docs/spec/rules.md#2). */
  readonly moneyReturnedAmount: Kopecks;
};

/** Money paid ahead by the customer (docs/spec/specification.md#3 «Early payment»). */
export type EarlyPayment = {
  readonly operationUuid: OperationUuid;
  readonly paidAt: Instant;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
};

export type CartItem = {
  readonly name: string;
  readonly itemPrice: Kopecks;
  /** Pieces. */
  readonly itemAmount: number;
};

export type PaymentSystem = 'VISA' | 'MASTERCARD' | 'AMEX' | 'JCB' | 'CUP' | 'MIR';

export type OrderCard = {
  readonly bindingUuid: BindingUuid;
  readonly panLastFourDigits: string;
  /** null when the bank's word for the brand is none of ours. */
  readonly paymentSystem: PaymentSystem | null;
  /** The bank's word, e.g. CARD or SBRF_SBOL (docs/spec/gateway.md#5.2). */
  readonly paymentWay: string;
};

/** Everything about one purchase that a decision needs; read and written under the lock of its row (docs/spec/reliability.md#D-5). */
export type Order = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  /** The bank's number of the first payment; staff only (docs/spec/specification.md#6). */
  readonly originalMdOrder: string | null;
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
  /** What refunds took off the schedule (docs/spec/reliability.md#I-19). */
  readonly reducedAmount: Kopecks;
  /** The card that write-offs go to; null until one is bound. */
  readonly card: OrderCard | null;
  readonly createdAt: Instant;
  readonly deliveredAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly reversedAt: Instant | null;
  readonly refundedAt: Instant | null;
  readonly schedulesStoppedAt: Instant | null;
  /** When write-offs that had been stopped last went on; null when they never were. */
  readonly schedulesResumedAt: Instant | null;
  /** By number. */
  readonly payments: readonly ScheduledPayment[];
  readonly penalties: readonly Penalty[];
  readonly refunds: readonly OrderRefund[];
  readonly earlyPayments: readonly EarlyPayment[];
  /** Intents to return money that the bank has not confirmed yet. */
  readonly refundsUnderWay: readonly RefundIntent[];
  readonly cart: readonly CartItem[];
};
