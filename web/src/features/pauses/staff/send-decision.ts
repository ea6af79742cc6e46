import type { CalendarDate } from '#domain/calendar.ts';
import type { WaitingRequest } from '../../../api/staff/pauses.ts';
import { grantPause, refusePause } from '../../../api/staff/pauses.ts';
import { stopSchedules } from '../../../api/staff/staff-queries.ts';
import type { Decision } from './decision.ts';
import { lastDayOf } from './decision.ts';

/** Sends a decision. A stop ends the pause first, so that a failed stop leaves no request behind. */
export async function sendDecision(
  request: WaitingRequest,
  decision: Decision,
  today: CalendarDate,
): Promise<void> {
  const { requestUuid, orderUuid, phone } = request;
  const note = decision.note.trim();
  const dateTo = lastDayOf(request, decision, today);
  if (dateTo === null) {
    await refusePause(requestUuid, note);
    return;
  }
  await grantPause({ requestUuid, dateTo, lawTermConfirmed: decision.lawTermConfirmed });
  if (decision.kind === 'STOP') await stopSchedules(phone, { orderUuid, note });
}
