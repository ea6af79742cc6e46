import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import type { PauseUuid, StaffUuid } from '#domain/identifier.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import {
  changePause,
  type PauseFacts,
  pauseOrder,
  type PauseRefusal,
} from '#domain/orders/lifecycle/pause-order.ts';
import { currentPauseOf } from '#domain/pauses/pause.ts';
import { isProblem } from '#domain/pauses/pause-reason.ts';
import type { Result } from '#domain/result.ts';
import type { RequestToDecide } from '../../db/pauses/pause-request-store.ts';

/**
 * The change that a granted request makes: a new pause from the day of the request, or other dates of the pause that
 * runs. A report keeps the first day of its pause, and no decision takes away days that another granted request gave
 * (docs/spec/rules.md#13).
 */
export function grantedPause(
  facts: PauseFacts,
  { reason, requestedAt }: Pick<RequestToDecide, 'reason' | 'requestedAt'>,
  granted: { readonly dateTo: CalendarDate; readonly pauseUuid: PauseUuid; readonly staffUuid: StaffUuid },
): Result<OrderChange, PauseRefusal> {
  const { order, now } = facts;
  const requestedOn = moscowDate(requestedAt);
  const running = currentPauseOf(order.pauses, moscowDate(now));
  if (running !== null) {
    const isShorter = running.isGranted && granted.dateTo < running.dateTo;
    return changePause(facts, {
      dateFrom: isProblem(reason) ? null : requestedOn,
      dateTo: isShorter ? running.dateTo : granted.dateTo,
    });
  }
  const pause = { ...granted, reason, isGranted: true, dateFrom: requestedOn };
  return pauseOrder(facts, { ...pause, startedAt: now, endedAt: null });
}
