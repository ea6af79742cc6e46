import { type CalendarDate, moscowDate, plusDays } from '../dates.ts';
import type { Kopecks } from '../money.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { ChargeContext } from './charge-context.ts';
import { areChargesHeld } from './held-charges.ts';
import { overdueAt } from './lateness.ts';
import { triesOf } from './tries.ts';

/** A payment that becomes overdue tomorrow unless it is paid today. */
type PaymentOverdueSoon = {
  readonly paymentNumber: number;
  readonly planDate: CalendarDate;
  readonly amount: Kopecks;
  readonly from: CalendarDate;
  /** Whether a penalty begins on that day. */
  readonly hasPenalty: boolean;
};

/**
 * The payments of an order that become overdue tomorrow: all planned tries were made and the grace ends today
 * (docs/spec/rules.md#3). A payment with a try left today has a message about its decline instead. None while the order
 * is paused, stopped or closed.
 */
export function paymentsOverdueSoon(question: ChargeContext): readonly PaymentOverdueSoon[] {
  const { order, now } = question;
  const today = moscowDate(now);
  if (order.state !== 'ACTIVE' || areChargesHeld(order, today)) return [];
  const tomorrow = plusDays(today, 1);
  return unpaidPayments(order)
    .filter((payment) => isOverdueFrom(question, payment, tomorrow))
    .map(({ paymentNumber, planDate, amount }) => ({
      paymentNumber,
      planDate,
      amount,
      from: tomorrow,
      hasPenalty: !order.terms.withoutPenalties && !hadPenalty(question, paymentNumber),
    }));
}

function isOverdueFrom(question: ChargeContext, payment: ScheduledPayment, date: CalendarDate): boolean {
  const at = overdueAt(question, payment, triesOf(question, payment));
  return at !== null && moscowDate(at) === date;
}

/** A payment has one penalty, ever: a cancelled one does not begin again. */
function hadPenalty({ order }: ChargeContext, paymentNumber: number): boolean {
  return order.penalties.some((penalty) => penalty.paymentNumber === paymentNumber);
}
