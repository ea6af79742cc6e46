import {
  type CalendarDate,
  type Instant,
  isWithinCalendar,
  moscowDate,
  moscowTime,
  plusSeconds,
} from '../dates.ts';
import { type Rate, rateFor } from '../catalogue/rates.ts';
import type { Clause } from '../laws/clause.ts';
import { lastLawfulDate } from '../laws/lawful-term.ts';
import type { ProductId, ServiceUuid } from '../identifier.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import { earlyPaymentAllowed, nextPayment } from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { success, type Result } from '../result.ts';
import { movedByPauses, openPauseOf } from '../pauses/pause.ts';
import { plannedDate } from '../schedules/build-schedule.ts';
import { unpaidPrincipal } from '../orders/reduce-tail.ts';
import { serviceAmount, type ServicePrice } from './service-fee.ts';

/** The only service that exists: the customer moves the next payment by one interval (docs/spec/rules.md#9). */
export const movePaymentServiceId = 'MOVE_PAYMENT';

/** The catalogue data that the sale of a service depends on (docs/spec/specification.md#3 «Service»). */
export type OfferedService = {
  readonly serviceUuid: ServiceUuid;
  readonly enabled: boolean;
  readonly rates: readonly Rate[];
  readonly primeDiscount: BasisPoints | null;
  readonly excludeProducts: readonly ProductId[];
  readonly bufferHours: number;
};

export type MoveQuestion = {
  readonly order: Order;
  readonly service: OfferedService;
  /** Whether the customer buys at the price with Prime. */
  readonly isPrime: boolean;
  readonly now: Instant;
  /** The clauses that limit the term of a purchase; empty when the law profile is off. */
  readonly clauses: readonly Clause[];
};

/** A move of a payment to another date. */
export type Move = {
  readonly paymentNumber: number;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
};

/** An offer: which payment moves to which date, its price and the deadline (docs/spec/rules.md#9). */
export type MoveOffer = Move & {
  readonly serviceUuid: ServiceUuid;
  readonly price: ServicePrice;
  readonly amount: Kopecks;
  /** From this instant on the move is refused. */
  readonly endsAt: Instant;
  /** The resulting schedule, including cancelled payments. */
  readonly payments: readonly ScheduledPayment[];
};

export type MoveRefusal = Refusal<
  'service.not.offered.error' | 'service.already.bought.error' | 'service.too.late.error'
>;

/**
 * Offers to move the next payment of an order by one interval, with its new date and price (docs/spec/rules.md#9).
 * Refused with `service.not.offered.error` when the service is stopped, excluded for the product or has no tariff for
 * the debt, when the order is not open, is stopped, is paused or is late, and when the new date lies beyond the lawful
 * term of the purchase (docs/spec/rules.md#15). Refused with
 * `service.already.bought.error` when the payment was moved before, because a second move could change the order of the
 * payments. Refused with `service.too.late.error` within `bufferHours` before the payment day begins in Moscow.
 */
export function offerMove({
  order,
  service,
  isPrime,
  now,
  clauses,
}: MoveQuestion): Result<MoveOffer, MoveRefusal> {
  const payment = nextPayment(order);
  const price = priceOf(order, service, isPrime);
  if (!isSold(service, order) || !isOpen(order) || payment?.state !== 'NOT_YET_PAID' || price === null)
    return refuse('service.not.offered.error');
  if (isMoved(order, payment)) return refuse('service.already.bought.error');
  const move = lawfulMove(order, payment, clauses);
  if (move === null) return refuse('service.not.offered.error');
  const endsAt = plusSeconds(moscowTime(move.dateFrom, 0), -service.bufferHours * 3600);
  if (now >= endsAt) return refuse('service.too.late.error');
  return success({
    ...move,
    serviceUuid: service.serviceUuid,
    price,
    amount: serviceAmount(price),
    endsAt,
    payments: movedPayments(order, move),
  });
}

/**
 * Whether an ordered move can still be made: its payment must be the next one, unpaid and on its old date
 * (docs/spec/rules.md#5, docs/spec/rules.md#9).
 */
export function mayMove(order: Order, { paymentNumber, dateFrom }: Move): boolean {
  const payment = nextPayment(order);
  return (
    isOpen(order) &&
    payment?.paymentNumber === paymentNumber &&
    payment.state === 'NOT_YET_PAID' &&
    payment.planDate === dateFrom
  );
}

/** The schedule with one payment on its new date; the others keep theirs (docs/spec/rules.md#9). */
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
  return (
    earlyPaymentAllowed(order) && order.schedulesStoppedAt === null && openPauseOf(order.pauses) === null
  );
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
  const planned = plannedDate(order.terms, moscowDate(order.createdAt), paymentNumber);
  return planDate !== movedByPauses(order.pauses, planned);
}

/**
 * One interval later, counted from the start like every planned date (docs/spec/rules.md#1); null beyond the calendar.
 */
function moveOf(
  { terms, createdAt, pauses }: Order,
  { paymentNumber, planDate }: ScheduledPayment,
): Move | null {
  const startDate = moscowDate(createdAt);
  const intervals = (paymentNumber + 1) * terms.paymentsIntervalValue;
  if (!isWithinCalendar(startDate, terms.paymentsIntervalUnit, intervals)) return null;
  return {
    paymentNumber,
    dateFrom: planDate,
    dateTo: movedByPauses(pauses, plannedDate(terms, startDate, paymentNumber + 1)),
  };
}

/** The move, unless its new date lies after the last day that the clauses of the purchase's day allow. */
function lawfulMove(order: Order, payment: ScheduledPayment, clauses: readonly Clause[]): Move | null {
  const move = moveOf(order, payment);
  const lastDate = lastLawfulDate(clauses, moscowDate(order.createdAt));
  return move !== null && lastDate !== null && move.dateTo > lastDate ? null : move;
}
