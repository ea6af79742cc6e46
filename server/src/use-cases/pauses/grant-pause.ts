import { type CalendarDate, type Instant, moscowDate } from '#domain/dates.ts';
import { identifier, type PauseRequestUuid, type PauseUuid } from '#domain/identifier.ts';
import { isOpen, type PauseRefusal } from '#domain/orders/lifecycle/pause-order.ts';
import { stopSchedules } from '#domain/orders/lifecycle/stop-schedules.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { openPauseOf } from '#domain/pauses/pause.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import {
  decidePauseRequest,
  linkPause,
  pauseRequestByUuid,
  type RequestToDecide,
} from '../../db/pauses/pause-request-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { GrantedApproval } from '../approvals/approval-effect.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import type { ChangeCommand, ChangeRefusal } from '../orders/change-order.ts';
import { recordStop } from '../orders/stop-order-schedules.ts';
import { refuseUnlessClaimed, withDecided } from './decided-request.ts';
import { grantedPause } from './granted-pause.ts';
import { refuseBeyondLaw } from './law-term.ts';
import { type Deciders, pauseAlone, pauseApproved } from './long-pause.ts';
import { enqueuePauseEnd, pauseFacts, paysPenalty, withRequest, readPauseTerms } from './pause-facts.ts';
import { recordedPause } from './recorded-pause.ts';

export type Grant = {
  readonly requestUuid: PauseRequestUuid;
  /** The last day of the pause. */
  readonly dateTo: CalendarDate;
  /** Staff have confirmed that the last payment lies beyond the term of federal law 283-FZ. */
  readonly lawTermConfirmed: boolean;
  /** The reason for which the charges of the order are stopped as well; null without a stop. */
  readonly stopNote: string | null;
};

type NotDecidable = 'pause.request.not.found.error' | 'pause.request.decided.error';
type GrantRefusal = NotDecidable | PauseRefusal['code'] | 'pause.law.error';

/**
 * Grants a report or request of a client: the order is paused from the day of the request through a day that staff
 * choose, and a pause that runs is prolonged or shortened to it (docs/spec/rules.md#13). With `stopNote` its charges are
 * stopped as well. The last day of the request's pause that is over closes the request and moves no date, and so does
 * any day for a report whose order is closed. A long pause
 * waits for a second person. Refused with `pause.request.not.found.error`,
 * `pause.request.decided.error`, `order.state.error` for an order that is not open any more or was stopped before,
 * `pause.dates.error`, `pause.law.error` until staff confirm the term, and `payment.in.progress.error` while a penalty
 * is being paid.
 */
export async function grantPause(
  context: BankAccess,
  { staff, ...grant }: Grant & { readonly staff: StaffActor },
): Promise<Result<null, ChangeRefusal<GrantRefusal | 'approval.waits.error'>>> {
  const { requestUuid, dateTo, lawTermConfirmed, stopNote } = grant;
  const request = await undecidedRequest(context.database.reader, requestUuid);
  if (!request.ok) return request;
  const { orderUuid } = request.value;
  const command = await granting(
    context,
    { staff, authorUuid: staff.staffUuid },
    { ...grant, request: request.value },
  );
  const longPause = { requestUuid, orderUuid, dateTo, lawTermConfirmed, stopNote, note: null };
  return pauseAlone(context, command, { staff, longPause });
}

/** Carries out a grant after its approval; the employee who decided stays its author. */
export async function grantApprovedPause(
  context: BankAccess,
  { staff, authorUuid, ...grant }: Grant & Deciders,
  approved: Pick<GrantedApproval, 'snapshot' | 'claim'>,
): Promise<Result<null, Refusal>> {
  const { requestUuid } = grant;
  const request = await undecidedRequest(context.database.reader, requestUuid);
  if (!request.ok) return request;
  const command = await granting(context, { staff, authorUuid }, { ...grant, request: request.value });
  const check = async (transaction: Transaction): Promise<Result<null, Refusal<GrantRefusal>>> => {
    const present = await undecidedRequest(transaction, requestUuid);
    return present.ok ? success(null) : present;
  };
  return pauseApproved<GrantRefusal>(context, command, { ...approved, check });
}

type GrantedRequest = Omit<Grant, 'requestUuid'> & { readonly request: RequestToDecide };

async function granting(
  context: DatabaseAccess,
  { staff, authorUuid }: Deciders,
  { request, dateTo, lawTermConfirmed, stopNote }: GrantedRequest,
): Promise<ChangeCommand<GrantRefusal>> {
  const { clock, database, random } = context;
  const { requestUuid } = request;
  const granted = { dateTo, pauseUuid: identifier<PauseUuid>(random.uuid()), staffUuid: authorUuid };
  const clauses = await allClauses(database.reader);
  const terms = await readPauseTerms(context, database.reader, request.orderUuid);
  const closesOnly = (order: Order): boolean =>
    isSettledReport(order, request) ||
    (dateTo < moscowDate(clock.now()) && isLastDayOf(order, request, dateTo));
  const term = { clauses, isConfirmed: lawTermConfirmed };
  return {
    orderUuid: request.orderUuid,
    isOwnedBy: () => true,
    blocksChange: paysPenalty,
    decide: (order, { intents }) => {
      const facts = pauseFacts(context, order, { intents, ...terms });
      const decided = closesOnly(order)
        ? success(withRequest(order, order.pauseRequestedAt))
        : grantedPause(facts, request, granted);
      if (!decided.ok) return decided;
      const lawful = refuseBeyondLaw(order, withDecided(decided.value, request), term);
      return lawful.ok && stopNote !== null ? thenStopped(lawful.value, clock.now()) : lawful;
    },
    claim: (transaction) => {
      const decided = { requestUuid, state: 'GRANTED', hasStopped: stopNote !== null } as const;
      const decision = { ...decided, staffUuid: authorUuid, note: null };
      return refuseUnlessClaimed(decidePauseRequest(transaction, { ...decision, at: clock.now() }));
    },
    alsoWrite: async (transaction, { before, after }) => {
      if (!closesOnly(before)) {
        const pause = openPauseOf(after.pauses);
        if (pause === null) throw new Error(`order ${after.orderUuid} has no pause after a grant`);
        await linkPause(transaction, requestUuid, pause.pauseUuid);
        await enqueuePauseEnd(transaction, after, context.clock.now());
      }
      const { clientUuid, orderUuid } = after;
      const values = {
        before: { ...recordedPause(before), state: request.state },
        after: { ...recordedPause(after), state: 'GRANTED' },
      };
      const action = { staff, action: 'GRANT_PAUSE', clientUuid, orderUuid, subjectId: requestUuid } as const;
      await insertStaffAction(transaction, { ...action, ...values }, clock.now());
      if (stopNote !== null) await recordStop(context, transaction, { staff, order: after, note: stopNote });
    },
  };
}

/** The problem of a report is settled when its order is closed: no day of a pause is left to decide. */
function isSettledReport(order: Order, { state }: RequestToDecide): boolean {
  return state === 'PAUSED' && !isOpen(order);
}

/** Whether a day is the last one of the pause that a request has started. */
function isLastDayOf({ pauses }: Order, request: RequestToDecide, day: CalendarDate): boolean {
  return pauses.some(({ pauseUuid, dateTo }) => pauseUuid === request.pauseUuid && dateTo === day);
}

/** The change of a pause and the stop of the charges after it, as one change. */
function thenStopped(paused: OrderChange, now: Instant): Result<OrderChange, Refusal<'order.state.error'>> {
  const stopped = stopSchedules(paused.order, now);
  return stopped.ok ? success({ ...paused, order: stopped.value.order }) : stopped;
}

/** A report or request that staff have not decided. */
async function undecidedRequest(
  reader: Reader,
  requestUuid: PauseRequestUuid,
): Promise<Result<RequestToDecide, Refusal<NotDecidable>>> {
  const request = await pauseRequestByUuid(reader, requestUuid);
  if (request === null) return refuse('pause.request.not.found.error');
  const isDecided = request.state === 'GRANTED' || request.state === 'REFUSED';
  return isDecided ? refuse('pause.request.decided.error') : success(request);
}
