import type { CalendarDate, Instant } from '../calendar.ts';
import { isWithinCalendar, moscowDate, moscowTime, plusSeconds } from '../calendar.ts';
import type { Rate } from '../catalogue/rates.ts';
import { rateFor } from '../catalogue/rates.ts';
import type { ServiceUuid } from '../identifier.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import { earlyPaymentAllowed, nextPayment } from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refusal.ts';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import { plannedDate } from '../schedules/build-schedule.ts';
import { unpaidPrincipal } from '../schedules/reduce-tail.ts';
import type { ServicePrice } from './service-fee.ts';
import { serviceAmount } from './service-fee.ts';

/** The one service that the code knows: the customer moves the next payment by one interval (docs/spec/rules.md#9). */
export const movePaymentServiceId = 'MOVE_PAYMENT';

/** What the catalogue says of a service as far as its sale depends on it (docs/spec/specification.md#3 «Service»). */
export type OfferedService = {
  readonly serviceUuid: ServiceUuid;
  readonly enabled: boolean;
  readonly rates: readonly Rate[];
  readonly primeDiscount: BasisPoints | null;
  readonly excludeProducts: readonly string[];
  readonly bufferHours: number;
};

export type MoveQuestion = {
  readonly order: Order;
  readonly service: OfferedService;
  /** Whether the customer buys at the price with Prime. */
  readonly isPrime: boolean;
  readonly now: Instant;
};

/** A payment that goes to another day. */
export type Move = {
  readonly paymentNumber: number;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
};

/** What is sold: which payment goes where, what it costs and until when (docs/spec/rules.md#9). */
export type MoveOffer = Move & {
  readonly serviceUuid: ServiceUuid;
  readonly price: ServicePrice;
  readonly amount: Kopecks;
  /** From this moment on it is too late. */
  readonly endsAt: Instant;
  /** The schedule that results, cancelled payments left in. */
  readonly payments: readonly ScheduledPayment[];
};

export type MoveRefusal = Refusal<
  'service.not.offered.error' | 'service.already.bought.error' | 'service.too.late.error'
>;

/**
 * Works out whether the next payment of an order can be moved by one interval, to which day and for how much (docs/spec/rules.md#9). Refused with
 * `service.not.offered.error` where the service is stopped, not for this product or without a tariff for the debt, and where the
 * order is not open, stopped or late; `service.already.bought.error` when the payment has been moved before: it is moved once, so
 * that payments never change their order; `service.too.late.error` less than the buffer before its day begins in Moscow.
 */
export function offerMove({ order, service, isPrime, now }: MoveQuestion): Result<MoveOffer, MoveRefusal> {
  const payment = nextPayment(order);
  const price = priceOf(order, service, isPrime);
  if (!isSold(service, order) || !isOpen(order) || payment?.state !== 'NOT_YET_PAID' || price === null)
    return refuse('service.not.offered.error');
  if (isMoved(order, payment)) return refuse('service.already.bought.error');
  const move = moveOf(order, payment);
  if (move === null) return refuse('service.not.offered.error');
  const endsAt = plusSeconds(moscowTime(move.dateFrom, 0), -service.bufferHours * 3600);
  if (now >= endsAt) return refuse('service.too.late.error');
  return done({
    ...move,
    serviceUuid: service.serviceUuid,
    price,
    amount: serviceAmount(price),
    endsAt,
    payments: movedPayments(order, move),
  });
}

/** Whether a move that was ordered can still be rendered: nothing has happened to its payment meanwhile (docs/spec/rules.md#5, docs/spec/rules.md#9). */
export function mayMove(order: Order, { paymentNumber, dateFrom }: Move): boolean {
  const payment = nextPayment(order);
  return (
    isOpen(order) &&
    payment?.paymentNumber === paymentNumber &&
    payment.state === 'NOT_YET_PAID' &&
    payment.planDate === dateFrom
  );
}

/** The schedule with a payment on its new day; the others keep theirs (docs/spec/rules.md#9). */
export function movedPayments(
  { payments }: Pick<Order, 'payments'>,
  { paymentNumber, dateTo }: Move,
): ScheduledPayment[] {
  return payments.map((payment) =>
    payment.paymentNumber === paymentNumber ? { ...payment, planDate: dateTo } : payment,
  );
}

function isSold({ enabled, excludeProducts }: OfferedService, { productId }: Order): boolean {
  return enabled && !excludeProducts.includes(productId);
}

function isOpen(order: Order): boolean {
  return earlyPaymentAllowed(order) && order.schedulesStoppedAt === null;
}

function priceOf(
  { payments }: Order,
  { rates, primeDiscount }: OfferedService,
  isPrime: boolean,
): ServicePrice | null {
  const principalDebt = unpaidPrincipal(payments);
  const rate = rateFor(rates, principalDebt);
  return rate === null ? null : { principalDebt, rate, primeDiscount: isPrime ? primeDiscount : null };
}

function isMoved(order: Order, { paymentNumber, planDate }: ScheduledPayment): boolean {
  return planDate !== plannedDate(order.terms, moscowDate(order.createdAt), paymentNumber);
}

/** One interval later, counted from the start like every date of the schedule (docs/spec/rules.md#1); null beyond the calendar. */
function moveOf({ terms, createdAt }: Order, { paymentNumber, planDate }: ScheduledPayment): Move | null {
  const startDate = moscowDate(createdAt);
  const intervals = (paymentNumber + 1) * terms.paymentsIntervalValue;
  if (!isWithinCalendar(startDate, terms.paymentsIntervalUnit, intervals)) return null;
  return {
    paymentNumber,
    dateFrom: planDate,
    dateTo: plannedDate(terms, startDate, paymentNumber + 1),
  };
}
