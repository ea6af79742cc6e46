import { cardDetailsOf } from '#domain/cards/card-brand.ts';
import { type CalendarDate, type Instant, instant, type IntervalUnit } from '#domain/dates.ts';
import type { CommissionRule, ProductTerms } from '#domain/schedules/product-terms.ts';
import type {
  CardUuid,
  ClientUuid,
  MerchantUuid,
  IntentUuid,
  OrderUuid,
  PauseUuid,
  PenaltyUuid,
  ProductId,
  StaffUuid,
} from '#domain/identifier.ts';
import { type BasisPoints, type Kopecks, kopecks } from '#domain/money.ts';
import type { Channel, Order, OrderState, PaymentSystem, Penalty } from '#domain/orders/order.ts';
import type { RefundIntent } from '#domain/orders/refund-intent.ts';
import type { PauseReason } from '#domain/pauses/pause-reason.ts';
import type { PenaltyState } from '#domain/orders/penalty-state.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';

/** A row of the table `orders`. */
export type OrderRow = {
  order_uuid: OrderUuid;
  order_number: string;
  original_md_order: string | null;
  merchant_uuid: MerchantUuid;
  merchant_full_name: string;
  website_url: string | null;
  physical_address: string | null;
  client_uuid: ClientUuid;
  channel: Channel;
  state: OrderState;
  product_id: ProductId;
  terms: TermsJson;
  full_amount: Kopecks;
  reduced_amount: Kopecks;
  cart: { name: string; itemPrice: Kopecks; itemAmount: number }[];
  created_at: Instant;
  delivered_at: Instant | null;
  completed_at: Instant | null;
  reversed_at: Instant | null;
  refunded_at: Instant | null;
  schedules_stopped_at: Instant | null;
  schedules_resumed_at: Instant | null;
  resumption_message_at: Instant | null;
};

type CardRow = {
  order_uuid: OrderUuid;
  binding_uuid: CardUuid;
  masked_pan: string;
  payment_system: PaymentSystem | null;
  payment_way: string;
};

/** A timestamp as PostgreSQL writes it into JSON. */
type TimestampJson = string;

type PaymentRow = {
  order_uuid: OrderUuid;
  payment_number: number;
  amount: Kopecks;
  commission: Kopecks;
  plan_date: CalendarDate;
  tried_plan_date: CalendarDate | null;
  state: PaymentState;
  paid_at: TimestampJson | null;
  paid_early: boolean;
};

type PenaltyRow = {
  order_uuid: OrderUuid;
  penalty_uuid: PenaltyUuid;
  payment_number: number;
  amount: Kopecks;
  state: PenaltyState;
  applied_at: TimestampJson;
  days_late: number;
  counted_through: CalendarDate;
  skipped: Penalty['skipped'];
};

type PauseRow = {
  order_uuid: OrderUuid;
  pause_uuid: PauseUuid;
  reason: PauseReason;
  date_from: CalendarDate;
  date_to: CalendarDate;
  staff_uuid: StaffUuid | null;
  is_granted: boolean;
  started_at: TimestampJson;
  ended_at: TimestampJson | null;
};

type WaitingRequestRow = { order_uuid: OrderUuid; requested_at: TimestampJson };

type OrderRefundRow = {
  order_uuid: OrderUuid;
  refund_amount: Kopecks;
  money_returned_amount: Kopecks;
  refunded_at: TimestampJson;
};

type EarlyPaymentRow = {
  order_uuid: OrderUuid;
  operation_uuid: IntentUuid;
  paid_at: TimestampJson;
  amount: Kopecks;
  commission: Kopecks;
};

type RefundUnderWayRow = RefundIntent & { readonly order_uuid: OrderUuid };

/** The child rows of orders, from JSON. Numbers that are not exact are rejected when they are converted. */
export type OrderChildren = {
  /** At most one for each order. */
  readonly cards: readonly CardRow[];
  readonly payments: readonly PaymentRow[];
  readonly penalties: readonly PenaltyRow[];
  readonly pauses: readonly PauseRow[];
  /** At most one for each order. */
  readonly waitingRequests: readonly WaitingRequestRow[];
  readonly refunds: readonly OrderRefundRow[];
  readonly earlyPayments: readonly EarlyPaymentRow[];
  readonly refundsUnderWay: readonly RefundUnderWayRow[];
};

/** The terms of the product at the time of purchase, as stored in the order. */
export type TermsJson = {
  paymentsCount: number;
  paymentsIntervalValue: number;
  paymentsIntervalUnit: IntervalUnit;
  initialPayment: BasisPoints | null;
  shiftPayment: boolean;
  isBased: boolean;
  withoutPenalties: boolean;
  commission: BasisPoints;
  minCommission: Kopecks;
  maxCommission: Kopecks;
  commissionRule: CommissionRule;
  commissionDiscount?: BasisPoints;
};

export function orderOfRow(row: OrderRow, children: OrderChildren): Order {
  return {
    orderUuid: row.order_uuid,
    orderNumber: row.order_number,
    originalGatewayOrderId: row.original_md_order,
    merchantUuid: row.merchant_uuid,
    merchantFullName: row.merchant_full_name,
    websiteUrl: row.website_url,
    physicalAddress: row.physical_address,
    clientUuid: row.client_uuid,
    channel: row.channel,
    state: row.state,
    productId: row.product_id,
    terms: row.terms satisfies ProductTerms,
    fullAmount: row.full_amount,
    reducedAmount: row.reduced_amount,
    card: cardOfRows(children.cards),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    completedAt: row.completed_at,
    reversedAt: row.reversed_at,
    refundedAt: row.refunded_at,
    schedulesStoppedAt: row.schedules_stopped_at,
    schedulesResumedAt: row.schedules_resumed_at,
    resumptionMessageAt: row.resumption_message_at,
    pauseRequestedAt: requestedAt(children.waitingRequests),
    cart: row.cart,
    ...childrenOfRows(children),
  };
}

function cardOfRows([card]: OrderChildren['cards']): Order['card'] {
  if (card === undefined) return null;
  return {
    cardUuid: card.binding_uuid,
    ...cardDetailsOf({ maskedPan: card.masked_pan, paymentSystem: card.payment_system }),
    paymentWay: card.payment_way,
  };
}

function requestedAt([waiting]: OrderChildren['waitingRequests']): Instant | null {
  return waiting === undefined ? null : instant(waiting.requested_at);
}

function childrenOfRows(
  children: OrderChildren,
): Pick<Order, 'payments' | 'penalties' | 'pauses' | 'refunds' | 'earlyPayments' | 'refundsUnderWay'> {
  return {
    payments: children.payments.map((row) => ({
      paymentNumber: row.payment_number,
      amount: kopecks(row.amount),
      commission: kopecks(row.commission),
      planDate: row.plan_date,
      triedPlanDate: row.tried_plan_date,
      state: row.state,
      paidAt: row.paid_at === null ? null : instant(row.paid_at),
      paidEarly: row.paid_early,
    })),
    penalties: children.penalties.map((row) => ({
      penaltyUuid: row.penalty_uuid,
      paymentNumber: row.payment_number,
      amount: kopecks(row.amount),
      state: row.state,
      appliedAt: instant(row.applied_at),
      daysLate: row.days_late,
      countedThrough: row.counted_through,
      skipped: row.skipped,
    })),
    pauses: children.pauses.map((row) => ({
      pauseUuid: row.pause_uuid,
      reason: row.reason,
      dateFrom: row.date_from,
      dateTo: row.date_to,
      staffUuid: row.staff_uuid,
      isGranted: row.is_granted,
      startedAt: instant(row.started_at),
      endedAt: row.ended_at === null ? null : instant(row.ended_at),
    })),
    refunds: children.refunds.map((row) => ({
      refundAmount: kopecks(row.refund_amount),
      refundedAt: instant(row.refunded_at),
      moneyReturnedAmount: kopecks(row.money_returned_amount),
    })),
    earlyPayments: children.earlyPayments.map((row) => ({
      intentUuid: row.operation_uuid,
      paidAt: instant(row.paid_at),
      amount: kopecks(row.amount),
      commission: kopecks(row.commission),
    })),
    refundsUnderWay: children.refundsUnderWay.map(({ order_uuid: _orderUuid, ...refund }) => ({
      ...refund,
      amount: kopecks(refund.amount),
    })),
  };
}
