import { type CalendarDate, type Instant, type IntervalUnit, moscowDate } from '../../dates.ts';
import type { CardUuid, OrderUuid, PenaltyUuid } from '../../identifier.ts';
import type { Kopecks } from '../../money.ts';
import { openPauseOf } from '../../pauses/pause.ts';
import type { PauseReason } from '../../pauses/pause-reason.ts';
import { penaltyRules, type PenaltyState } from '../penalty-state.ts';
import type { PaymentState } from '../payment-state.ts';
import { earlyPaymentAllowed, remainingPaymentAmount, remainingPaymentCount } from '../order-totals.ts';
import type {
  CartItem,
  Channel,
  Order,
  OrderState,
  OtherCardBrand,
  PaymentSystem,
  Penalty,
  ScheduledPayment,
} from '../order.ts';

export type ShownOrderState = Exclude<OrderState, 'APPROVED'>;

/** A scheduled payment as the client sees it (docs/spec/specification.md#3 «Scheduled payment»). */
export type PaymentDocument = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly currencyCode: 'RUB';
  /** The Moscow day of the payment, or the plan date while it is unpaid. */
  readonly date: CalendarDate;
  readonly scheduledPaymentState: Exclude<PaymentState, 'CANCELLED'>;
  readonly paidEarly: boolean;
};

export type PenaltyDocument = {
  readonly penaltyUuid: PenaltyUuid;
  readonly orderUuid: OrderUuid;
  readonly amount: Kopecks;
  readonly state: PenaltyState;
  readonly appliedDate: Instant;
  readonly merchantFullName: string;
  readonly orderNumber: string;
};

/**
 * An order as the client sees it (docs/spec/specification.md#3 «Order»): no plan dates and no gateway order id
 * (docs/spec/specification.md#6, docs/spec/reliability.md#I-51).
 */
export type ClientOrderDocument = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly merchantInfo: { readonly websiteUrl: string | null; readonly physicalAddress: string | null };
  readonly channel: Channel;
  readonly state: ShownOrderState;
  readonly fullAmount: Kopecks;
  readonly remainingPaymentAmount: Kopecks;
  readonly remainingPaymentCount: number;
  readonly earlyPaymentAllowed: boolean;
  readonly schedulesStopped: boolean;
  /** Before the delivery nothing is charged; absent after it (docs/decisions/0005-first-payment-at-approval.md). */
  readonly awaitsDelivery?: true;
  /** The pause that runs or is about to be recorded as over; absent without one (docs/spec/rules.md#13). */
  readonly pause?: {
    readonly reason: PauseReason;
    readonly dateFrom: CalendarDate;
    readonly dateTo: CalendarDate;
  };
  /** The day of a request for a pause that staff have not decided; absent without one. */
  readonly pauseRequestedOn?: CalendarDate;
  /** The last day of the last pause when it is over; absent without one. */
  readonly pausedThrough?: CalendarDate;
  readonly panLastFourDigits: string | null;
  readonly paymentSystem: PaymentSystem | null;
  readonly cardBrand?: OtherCardBrand;
  readonly paymentWay: string | null;
  readonly bindingUuid: CardUuid | null;
  readonly scheduledPayments: readonly PaymentDocument[];
  readonly earlyPayments: readonly {
    readonly date: CalendarDate;
    readonly amount: Kopecks;
    readonly commission: Kopecks;
  }[];
  readonly refunds: readonly {
    readonly refundAmount: Kopecks;
    readonly refundedDate: Instant;
    readonly moneyReturnedAmount: Kopecks;
  }[];
  readonly penalties: readonly PenaltyDocument[];
  readonly cartItems: readonly CartItem[];
  readonly refundedDate: Instant | null;
  readonly reversedDate: Instant | null;
  readonly completedDate: Instant | null;
};

/** An order as staff see it, complete (docs/spec/specification.md#6). */
export type StaffOrderDocument = Omit<ClientOrderDocument, 'scheduledPayments'> & {
  readonly originalMdOrder: string | null;
  readonly scheduledPayments: readonly (PaymentDocument & { readonly planDate: CalendarDate })[];
  readonly productInfo: {
    readonly paymentsCount: number;
    readonly paymentsIntervalValue: number;
    readonly paymentsIntervalUnit: IntervalUnit;
    /** Percent; null means equal payments. */
    readonly initialPaymentPercentage: number | null;
  };
};

/**
 * Builds the order document for the client (docs/spec/specification.md#3, docs/spec/specification.md#4 «Penalty
 * visibility», docs/spec/specification.md#6).
 */
export function clientDocument(order: Order): ClientOrderDocument {
  return {
    ...commonDocument(order),
    scheduledPayments: scheduleDocument(order),
    penalties: penaltiesForClient(order),
  };
}

/** The schedule shown to the client. */
export function scheduleDocument({ payments }: Pick<Order, 'payments'>): PaymentDocument[] {
  return visiblePayments(payments).map(paymentDocument);
}

/**
 * Builds the order document for staff, with plan dates, the gateway order id, the product and every penalty
 * (docs/spec/specification.md#6).
 */
export function staffDocument(order: Order): StaffOrderDocument {
  const { terms } = order;
  return {
    ...commonDocument(order),
    scheduledPayments: visiblePayments(order.payments).map((payment) => ({
      ...paymentDocument(payment),
      planDate: payment.planDate,
    })),
    // in every state (docs/spec/specification.md#4 «Penalty visibility»)
    penalties: order.penalties.map((penalty) => penaltyDocument(order, penalty)),
    originalMdOrder: order.originalGatewayOrderId,
    productInfo: {
      paymentsCount: terms.paymentsCount,
      paymentsIntervalValue: terms.paymentsIntervalValue,
      paymentsIntervalUnit: terms.paymentsIntervalUnit,
      initialPaymentPercentage: terms.initialPayment === null ? null : terms.initialPayment / 100,
    },
  };
}

/** Only penalties that can be paid are visible to the client (docs/spec/specification.md#4 «Penalty visibility»). */
function penaltiesForClient(order: Order): PenaltyDocument[] {
  return order.penalties
    .filter(({ state }) => penaltyRules[state].visibleToClient)
    .map((penalty) => penaltyDocument(order, penalty));
}

/**
 * Removes cancelled payments, which no schedule shows (docs/spec/specification.md#4, docs/spec/reliability.md#I-50).
 */
export function visiblePayments(payments: readonly ScheduledPayment[]): ShownPayment[] {
  return payments.filter((payment): payment is ShownPayment => payment.state !== 'CANCELLED');
}

export type ShownPayment = ScheduledPayment & { readonly state: Exclude<PaymentState, 'CANCELLED'> };

export function paymentDocument(payment: ShownPayment): PaymentDocument {
  return {
    paymentNumber: payment.paymentNumber,
    amount: payment.amount,
    commission: payment.commission,
    currencyCode: 'RUB',
    date: payment.paidAt === null ? payment.planDate : moscowDate(payment.paidAt),
    scheduledPaymentState: payment.state,
    paidEarly: payment.paidEarly,
  };
}

function penaltyDocument(order: Order, penalty: Penalty): PenaltyDocument {
  return {
    penaltyUuid: penalty.penaltyUuid,
    orderUuid: order.orderUuid,
    amount: penalty.amount,
    state: penalty.state,
    appliedDate: penalty.appliedAt,
    merchantFullName: order.merchantFullName,
    orderNumber: order.orderNumber,
  };
}

/** Between approval and delivery clients and staff see an active order. */
const shownStates = {
  APPROVED: 'ACTIVE',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  REVERSED: 'REVERSED',
} as const satisfies Record<OrderState, ShownOrderState>;

const noCard = { panLastFourDigits: null, paymentSystem: null, paymentWay: null, bindingUuid: null } as const;

function documentCard(card: Order['card']) {
  if (card === null) return noCard;
  const { cardUuid: bindingUuid, ...named } = card;
  return { bindingUuid, ...named };
}

function commonDocument(order: Order): Omit<ClientOrderDocument, 'scheduledPayments' | 'penalties'> {
  return {
    orderUuid: order.orderUuid,
    orderNumber: order.orderNumber,
    merchantFullName: order.merchantFullName,
    merchantInfo: { websiteUrl: order.websiteUrl, physicalAddress: order.physicalAddress },
    channel: order.channel,
    state: shownStates[order.state],
    fullAmount: order.fullAmount,
    remainingPaymentAmount: remainingPaymentAmount(order),
    remainingPaymentCount: remainingPaymentCount(order),
    earlyPaymentAllowed: earlyPaymentAllowed(order),
    schedulesStopped: order.schedulesStoppedAt !== null,
    ...(order.state === 'APPROVED' && { awaitsDelivery: true }),
    ...pauseFields(order),
    ...documentCard(order.card),
    earlyPayments: order.earlyPayments.map(({ paidAt, amount, commission }) => ({
      date: moscowDate(paidAt),
      amount,
      commission,
    })),
    refunds: order.refunds.map(({ refundAmount, refundedAt, moneyReturnedAmount }) => ({
      refundAmount,
      refundedDate: refundedAt,
      moneyReturnedAmount,
    })),
    cartItems: order.cart,
    refundedDate: order.refundedAt,
    reversedDate: order.reversedAt,
    completedDate: order.completedAt,
  };
}

/** The fields are absent without a pause, so that the documents of orders without pauses do not change. */
function pauseFields({
  pauses,
  pauseRequestedAt,
}: Order): Pick<ClientOrderDocument, 'pause' | 'pauseRequestedOn' | 'pausedThrough'> {
  const open = openPauseOf(pauses);
  const last = pauses.at(-1);
  return {
    ...(open !== null && { pause: { reason: open.reason, dateFrom: open.dateFrom, dateTo: open.dateTo } }),
    ...(open === null && last !== undefined && { pausedThrough: last.dateTo }),
    ...(pauseRequestedAt === null ? {} : { pauseRequestedOn: moscowDate(pauseRequestedAt) }),
  };
}
