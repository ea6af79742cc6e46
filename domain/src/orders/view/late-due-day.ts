import { type CalendarDate, moscowDate } from '../../dates.ts';
import type { ScheduledPayment } from '../order.ts';

/**
 * The Moscow day on which a payment was due that was paid after it; null for every other payment
 * (docs/spec/screens.md#order).
 */
export function lateDueDay({
  planDate,
  paidAt,
}: Pick<ScheduledPayment, 'planDate' | 'paidAt'>): CalendarDate | null {
  return paidAt !== null && moscowDate(paidAt) > planDate ? planDate : null;
}
