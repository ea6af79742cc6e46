import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import type { CardUuid, OrderUuid, PenaltyUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { Channel } from '#domain/orders/order.ts';
import type { PauseReason } from '#domain/pauses/pause-reason.ts';
import type { PenaltyState } from '#domain/orders/penalty-state.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { type CartLine, readCart, type WirePictures } from './cart.ts';

type WireOrder = ResponseOf<Endpoints['POST /client/order']>['order'];
type WirePayment = WireOrder['scheduledPayments'][number];
type WirePenalty = WireOrder['penalties'][number];

/** A line of the schedule. `date` is the day of the payment, or the due day while it is unpaid. */
export type PaymentView = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly date: CalendarDate;
  readonly state: PaymentState;
  readonly paidEarly: boolean;
};

export type PenaltyView = {
  readonly penaltyUuid: PenaltyUuid;
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  readonly state: PenaltyState;
  readonly appliedAt: Instant;
};

/** An order as the screens use it. Its field names match the domain, so the domain rules accept it. */
export type OrderView = {
  readonly id: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly channel: Channel;
  readonly state: 'ACTIVE' | 'COMPLETED' | 'REVERSED';
  readonly fullAmount: Kopecks;
  readonly remainingPaymentAmount: Kopecks;
  readonly remainingPaymentCount: number;
  readonly earlyPaymentAllowed: boolean;
  readonly schedulesStopped: boolean;
  /** Nothing is charged before the delivery (docs/decisions/0005-first-payment-at-approval.md). */
  readonly awaitsDelivery: boolean;
  /** The pause that runs; null without one (docs/spec/rules.md#13). */
  readonly pause: PauseView | null;
  /** The day of a request for a pause that staff have not decided; null without one. */
  readonly pauseRequestedOn: CalendarDate | null;
  /** The last day of the last pause when it is over; null without one. */
  readonly pausedThrough: CalendarDate | null;
  readonly card: CardView | null;
  readonly payments: readonly PaymentView[];
  readonly refunds: readonly RefundView[];
  readonly penalties: readonly PenaltyView[];
  readonly cart: readonly CartLine[];
  readonly refundedAt: Instant | null;
  readonly reversedAt: Instant | null;
  readonly completedAt: Instant | null;
};

export type PauseView = {
  readonly reason: PauseReason;
  readonly dateFrom: CalendarDate;
  /** The last day of the pause. */
  readonly dateTo: CalendarDate;
};

export type RefundView = {
  readonly refundAmount: Kopecks;
  readonly refundedAt: Instant;
  readonly moneyReturnedAmount: Kopecks;
};

/** The card that pays an order. */
export type CardView = NamedCard & { readonly cardUuid: CardUuid | null };

/**
 * Converts an order from the wire; `orderUuid` becomes `id` (docs/spec/specification.md#7 «Response handling»). A list has
 * no pictures.
 */
export function readOrder(wire: WireOrder, pictures?: WirePictures): OrderView {
  return {
    id: wire.orderUuid,
    orderNumber: wire.orderNumber,
    merchantFullName: wire.merchantFullName,
    websiteUrl: wire.merchantInfo.websiteUrl,
    physicalAddress: wire.merchantInfo.physicalAddress,
    channel: wire.channel,
    state: wire.state,
    fullAmount: kopecks(wire.fullAmount),
    remainingPaymentAmount: kopecks(wire.remainingPaymentAmount),
    remainingPaymentCount: wire.remainingPaymentCount,
    earlyPaymentAllowed: wire.earlyPaymentAllowed,
    schedulesStopped: wire.schedulesStopped,
    awaitsDelivery: wire.awaitsDelivery === true,
    pause: readPause(wire),
    pauseRequestedOn: wire.pauseRequestedOn === undefined ? null : calendarDate(wire.pauseRequestedOn),
    pausedThrough: wire.pausedThrough === undefined ? null : calendarDate(wire.pausedThrough),
    card: readCard(wire),
    payments: wire.scheduledPayments.map(readPayment),
    refunds: wire.refunds.map(readRefund),
    penalties: wire.penalties.map(readPenalty),
    cart: readCart(wire.cartItems, pictures),
    refundedAt: readTimestamp(wire.refundedDate),
    reversedAt: readTimestamp(wire.reversedDate),
    completedAt: readTimestamp(wire.completedDate),
  };
}

export function readPayment(wire: WirePayment): PaymentView {
  return {
    paymentNumber: wire.paymentNumber,
    amount: kopecks(wire.amount),
    commission: kopecks(wire.commission),
    date: calendarDate(wire.date),
    state: wire.scheduledPaymentState,
    paidEarly: wire.paidEarly,
  };
}

export function readPenalty(wire: WirePenalty): PenaltyView {
  return {
    penaltyUuid: wire.penaltyUuid,
    orderId: wire.orderUuid,
    orderNumber: wire.orderNumber,
    merchantFullName: wire.merchantFullName,
    amount: kopecks(wire.amount),
    state: wire.state,
    appliedAt: instant(wire.appliedDate),
  };
}

function readPause({ pause }: WireOrder): PauseView | null {
  if (pause === undefined) return null;
  return { ...pause, dateFrom: calendarDate(pause.dateFrom), dateTo: calendarDate(pause.dateTo) };
}

function readCard(wire: WireOrder): CardView | null {
  const card = readNamedCard(wire);
  return card === null ? null : { ...card, cardUuid: wire.bindingUuid };
}

export function readRefund(wire: WireOrder['refunds'][number]): RefundView {
  return {
    refundAmount: kopecks(wire.refundAmount),
    refundedAt: instant(wire.refundedDate),
    moneyReturnedAmount: kopecks(wire.moneyReturnedAmount),
  };
}

function readTimestamp(text: string | null): Instant | null {
  return text === null ? null : instant(text);
}
