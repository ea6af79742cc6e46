import type { CalendarDate } from '#domain/dates.ts';
import { grantPause, refusePause, type WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { type Decision, lastDayOf } from './decision.ts';

/** Sends a decision. */
export async function sendDecision(
  request: WaitingRequest,
  { lawTermConfirmed, ...decision }: Decision,
  today: CalendarDate,
): Promise<void> {
  const { requestUuid } = request;
  const note = decision.note.trim();
  const dateTo = lastDayOf(request, { lawTermConfirmed, ...decision }, today);
  if (dateTo === null) await refusePause(requestUuid, note);
  else {
    const stop = decision.kind === 'STOP' ? { stopNote: note } : {};
    await grantPause({ requestUuid, dateTo, lawTermConfirmed, ...stop });
  }
}
