import { type CalendarDate, type Instant, instant, moscowDate, moscowTimeOfDay } from '../dates.ts';
import type { CardUuid, IntentUuid } from '../identifier.ts';
import type { Order, OrderCard, ScheduledPayment } from '../orders/order.ts';
import { isOpen, type PaymentIntent, scheduledTarget } from '../orders/payment-intent.ts';
import type { ChargePlan } from './charge-plan.ts';

/** Why a due payment is not replayed. Tries of a payment that left the plan do not follow from the plan alone. */
export const leftOutReasons = ['NOT_TRIED', 'STOPPED_OR_PAUSED', 'CASCADE', 'REFUNDED', 'OTHER'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** A payment of the past as its order was before the first try, with what really happened. */
export type PastPayment = {
  /** An active order in which this payment alone is unpaid. */
  readonly order: Order;
  readonly payment: ScheduledPayment;
  readonly card: OrderCard;
  /** The first real try, from which those of a replay are copied. */
  readonly model: PaymentIntent;
  /** The real tries, by the hour, oldest first. */
  readonly tries: readonly Instant[];
  /** Whether the first try was made when the charging window opened. */
  readonly beganWithWindow: boolean;
  readonly declines: readonly { readonly at: Instant; readonly actionCode: number | null }[];
  /** The hour of the try that succeeded; null when none did. */
  readonly chargedAt: Instant | null;
  /** When the client paid without a scheduled charge; null when they did not. */
  readonly paidByClientAt: Instant | null;
  /** Declines of the card by other payments, oldest first. */
  readonly otherDeclines: readonly Instant[];
};

/** An order with its intents, oldest first, and the declines of its cards by any order, oldest first. */
export type PastOrder = {
  readonly order: Order;
  readonly intents: readonly PaymentIntent[];
  readonly declines: readonly {
    readonly intentUuid: IntentUuid;
    readonly cardUuid: CardUuid;
    readonly createdAt: Instant;
  }[];
};

/** Each payment of an order that was due until `today`, or the reason why it is not replayed. */
export function pastPaymentsOf(
  past: PastOrder,
  running: ChargePlan,
  today: CalendarDate,
): readonly (PastPayment | LeftOut)[] {
  return past.order.payments
    .filter(({ planDate }) => planDate <= today)
    .map((payment) => pastPaymentOf(past, payment, running));
}

function pastPaymentOf(
  past: PastOrder,
  payment: ScheduledPayment,
  running: ChargePlan,
): PastPayment | LeftOut {
  const target = scheduledTarget(past.order.orderUuid, payment.paymentNumber);
  const charges = past.intents.filter(
    ({ kind, state, allocations }) =>
      kind === 'SCHEDULED' && state !== 'EXPIRED' && allocations.some(({ targetId }) => targetId === target),
  );
  const [model] = charges;
  if (model === undefined) return 'NOT_TRIED';
  return whyLeftOut(past.order, payment, charges) ?? withFacts(past, payment, { charges, model, running });
}

function whyLeftOut(
  order: Order,
  payment: ScheduledPayment,
  charges: readonly PaymentIntent[],
): LeftOut | null {
  if (wasHeld(order)) return 'STOPPED_OR_PAUSED';
  if (order.refunds.length > 0 || order.state === 'REVERSED') return 'REFUNDED';
  if (new Set(charges.map(({ cardUuid }) => cardUuid)).size > 1) return 'CASCADE';
  const isMoved = charges.some(({ createdAt }) => moscowDate(createdAt) < payment.planDate);
  const isOrdinary = payment.state !== 'CANCELLED' && payment.triedPlanDate === null && !isMoved;
  return isOrdinary && charges.every(({ state }) => !isOpen(state)) ? null : 'OTHER';
}

function wasHeld({ pauses, schedulesStoppedAt, schedulesResumedAt }: Order): boolean {
  return pauses.length > 0 || schedulesStoppedAt !== null || schedulesResumedAt !== null;
}

type Facts = {
  readonly charges: readonly PaymentIntent[];
  readonly model: PaymentIntent;
  readonly running: ChargePlan;
};

function withFacts(past: PastOrder, payment: ScheduledPayment, facts: Facts): PastPayment | LeftOut {
  const { charges, model, running } = facts;
  const { cardUuid } = model;
  if (cardUuid === null) return 'OTHER';
  const settled = charges.find(({ state }) => state === 'SETTLED');
  const own = new Set(charges.map(({ intentUuid }) => intentUuid));
  const firstHour = Number(moscowTimeOfDay(model.createdAt).slice(0, 2));
  const card: OrderCard = {
    ...(past.order.card ?? { panLastFourDigits: '', paymentSystem: null, paymentWay: '' }),
    cardUuid,
  };
  return {
    order: beforeTries(past.order, payment, card),
    payment,
    card,
    model,
    tries: charges.map(({ createdAt }) => hourOf(createdAt)),
    beganWithWindow: firstHour === running.windowFromHour,
    declines: charges
      .filter(({ state }) => state === 'DECLINED')
      .map(({ createdAt, actionCode }) => ({ at: hourOf(createdAt), actionCode })),
    chargedAt: settled === undefined ? null : hourOf(settled.createdAt),
    paidByClientAt: settled === undefined ? payment.paidAt : null,
    otherDeclines: past.declines
      .filter((decline) => decline.cardUuid === cardUuid && !own.has(decline.intentUuid))
      .map(({ createdAt }) => createdAt),
  };
}

/** The plan names whole hours. A real try is made seconds after its hour began. */
function hourOf(timestamp: Instant): Instant {
  return instant(`${timestamp.slice(0, 13)}:00:00Z`);
}

function beforeTries(order: Order, { paymentNumber }: ScheduledPayment, card: OrderCard): Order {
  const payments = order.payments.map((payment): ScheduledPayment => {
    const state = payment.paymentNumber === paymentNumber ? 'NOT_YET_PAID' : 'CANCELLED';
    return { ...payment, state, paidAt: null };
  });
  return { ...order, card, payments, state: 'ACTIVE', completedAt: null };
}
