import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, PauseRequestUuid, PauseUuid, StaffUuid } from '#domain/identifier.ts';
import { isProblem, type PauseReason, type PauseRequestState } from '#domain/pauses/pause-reason.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Reader, Transaction } from '../database.ts';

export type NewPauseRequest = {
  readonly requestUuid: PauseRequestUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly reason: PauseReason;
  /** At most 255 characters. */
  readonly text: string;
  readonly requestedAt: Instant;
  /** The length of the pause that a client asks for; null for a report. */
  readonly wishedDays: number | null;
  /** The pause that the report has started; null when staff decide first. */
  readonly pauseUuid: PauseUuid | null;
};

/** Inserts a report or request of a client. */
export async function insertPauseRequest(transaction: Transaction, request: NewPauseRequest): Promise<void> {
  await transaction`
    insert into pause_request (request_uuid, order_uuid, client_uuid, reason, text, requested_at, wished_days,
      state, pause_uuid)
    values (${request.requestUuid}, ${request.orderUuid}, ${request.clientUuid}, ${request.reason}, ${request.text},
      ${request.requestedAt}, ${request.wishedDays}, ${request.pauseUuid === null ? 'WAITING' : 'PAUSED'},
      ${request.pauseUuid})`;
}

/** A report or request with its state. */
export type PauseRequest = {
  readonly requestUuid: PauseRequestUuid;
  readonly reason: PauseReason;
  readonly text: string;
  readonly requestedAt: Instant;
  readonly wishedDays: number | null;
  readonly state: PauseRequestState;
  /** The decision has stopped the charges of the order. */
  readonly hasStopped: boolean;
  /** The last day of the pause that the request has started; null without one. */
  readonly pausedThrough: CalendarDate | null;
  readonly decisionNote: string | null;
  readonly answer: string | null;
  readonly answeredAt: Instant | null;
  /** The login of the staff member who decided; null before the decision. */
  readonly decidedBy: string | null;
};

/** The reports and requests of an order, the latest first. */
export function pauseRequestsOf(reader: Reader, orderUuid: OrderUuid): Promise<PauseRequest[]> {
  return reader<PauseRequest[]>`
    select r.request_uuid as "requestUuid", r.reason, r.text, r.requested_at as "requestedAt",
      r.wished_days as "wishedDays", r.state, r.has_stopped as "hasStopped", p.date_to as "pausedThrough",
      r.decision_note as "decisionNote", r.answer, r.answered_at as "answeredAt", s.login as "decidedBy"
    from pause_request r left join staff s on s.staff_uuid = r.decided_by
      left join order_pause p on p.pause_uuid = r.pause_uuid
    where r.order_uuid = ${orderUuid} order by r.requested_at desc, r.request_uuid`;
}

export type RequestToDecide = {
  readonly requestUuid: PauseRequestUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly reason: PauseReason;
  readonly requestedAt: Instant;
  readonly state: PauseRequestState;
  /** The pause that the report has started. */
  readonly pauseUuid: PauseUuid | null;
};

/** A report or request by its identifier; null when there is none. */
export async function pauseRequestByUuid(
  reader: Reader,
  requestUuid: PauseRequestUuid,
): Promise<RequestToDecide | null> {
  const [row] = await reader<RequestToDecide[]>`
    select request_uuid as "requestUuid", order_uuid as "orderUuid", client_uuid as "clientUuid", reason,
      requested_at as "requestedAt", state, pause_uuid as "pauseUuid"
    from pause_request where request_uuid = ${requestUuid}`;
  return row ?? null;
}

type Decision = {
  readonly requestUuid: PauseRequestUuid;
  readonly state: 'GRANTED' | 'REFUSED';
  readonly hasStopped: boolean;
  readonly staffUuid: StaffUuid;
  readonly note: string | null;
  readonly at: Instant;
};

/** Records the decision of staff; false when there was one before. */
export async function decidePauseRequest(
  transaction: Transaction,
  { requestUuid, state, hasStopped, staffUuid, note, at }: Decision,
): Promise<boolean> {
  const rows = await transaction`
    update pause_request set state = ${state}, has_stopped = ${hasStopped}, decided_by = ${staffUuid},
      decided_at = ${at}, decision_note = ${note}
    where request_uuid = ${requestUuid} and state in ('WAITING', 'PAUSED') returning 1`;
  return rows.length === 1;
}

/** Records the pause that a granted request has started. */
export async function linkPause(
  transaction: Transaction,
  requestUuid: PauseRequestUuid,
  pauseUuid: PauseUuid,
): Promise<void> {
  await transaction`update pause_request set pause_uuid = ${pauseUuid} where request_uuid = ${requestUuid}`;
}

/** Whether staff have refused the report that started a pause. */
export async function isPauseRefused(reader: Reader, pauseUuid: PauseUuid): Promise<boolean> {
  const rows = await reader`select from pause_request where pause_uuid = ${pauseUuid} and state = 'REFUSED'`;
  return rows.length > 0;
}

/** Records the answer of the shop to the latest report of an order; refused without a report or after an answer. */
export async function answerReport(
  transaction: Transaction,
  orderUuid: OrderUuid,
  { answer, at }: { readonly answer: string; readonly at: Instant },
): Promise<Result<null, Refusal<'problem.not.reported.error' | 'problem.answered.error'>>> {
  const requests = await transaction<{ requestUuid: PauseRequestUuid; reason: PauseReason }[]>`
    select request_uuid as "requestUuid", reason from pause_request where order_uuid = ${orderUuid}
      order by requested_at desc`;
  const report = requests.find(({ reason }) => isProblem(reason));
  if (report === undefined) return refuse('problem.not.reported.error');
  const rows = await transaction`
    update pause_request set answer = ${answer}, answered_at = ${at}
    where request_uuid = ${report.requestUuid} and answer is null returning 1`;
  return rows.length === 1 ? success(null) : refuse('problem.answered.error');
}
