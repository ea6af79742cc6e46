import type { CalendarDate } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import type { PauseRequestUuid, PauseUuid, StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { PauseFacts, PauseRefusal } from '#domain/orders/lifecycle/pause-order.ts';
import { changePause, endPause, pauseOrder } from '#domain/orders/lifecycle/pause-order.ts';
import { currentPauseOf } from '#domain/pauses/pause.ts';
import { isProblem } from '#domain/pauses/pause-reason.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { RequestToDecide } from '../../db/pauses/pause-request-store.ts';
import { decidePauseRequest, linkPause, pauseRequestByUuid } from '../../db/pauses/pause-request-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ChangeRefusal } from '../orders/change-order.ts';
import { changeOrder } from '../orders/change-order.ts';
import { refuseBeyondLaw } from './law-term.ts';
import { enqueuePauseEnd, pauseFacts, paysPenalty, withRequest } from './pause-facts.ts';
import { recordedPause } from './recorded-pause.ts';

type Decision = { readonly staff: StaffActor; readonly requestUuid: PauseRequestUuid };

export type Grant = Decision & {
  /** The last day of the pause. */
  readonly dateTo: CalendarDate;
  /** Staff have confirmed that the last payment lies beyond the term of federal law 283-FZ. */
  readonly lawTermConfirmed: boolean;
};

type Unknown = 'pause.request.not.found.error' | 'pause.request.decided.error';
type GrantRefusal = Unknown | PauseRefusal['code'] | 'pause.law.error';

/**
 * The change that a granted request makes: a new pause from the day of the request, or other dates of the pause that
 * runs. A report keeps the first day of its pause (docs/spec/rules.md#13).
 */
export function grantedPause(
  facts: PauseFacts,
  { reason, requestedAt }: Pick<RequestToDecide, 'reason' | 'requestedAt'>,
  granted: { readonly dateTo: CalendarDate; readonly pauseUuid: PauseUuid; readonly staffUuid: StaffUuid },
): Result<OrderChange, PauseRefusal> {
  const { order, now } = facts;
  const requestedOn = moscowDate(requestedAt);
  const { dateTo } = granted;
  if (currentPauseOf(order.pauses, moscowDate(now)) !== null)
    return changePause(facts, { dateFrom: isProblem(reason) ? null : requestedOn, dateTo });
  return pauseOrder(facts, { ...granted, reason, dateFrom: requestedOn, startedAt: now, endedAt: null });
}

/**
 * Grants a report or request of a client: the order is paused from the day of the request through a day that staff
 * choose, and a pause that runs is prolonged or shortened to it (docs/spec/rules.md#13). Refused with
 * `pause.request.not.found.error`, `pause.request.decided.error`, `order.state.error` for an order that is not open any
 * more, `pause.dates.error`, `pause.law.error` until staff confirm the term, and `payment.in.progress.error` while a
 * penalty is being paid.
 */
export async function grantPause(
  context: Context,
  { staff, requestUuid, dateTo, lawTermConfirmed }: Grant,
): Promise<Result<null, ChangeRefusal<GrantRefusal>>> {
  const { clock, database, random } = context;
  const request = await pauseRequestByUuid(database.reader, requestUuid);
  if (request === null) return refuse('pause.request.not.found.error');
  const granted = { dateTo, pauseUuid: identifier<PauseUuid>(random.uuid()), staffUuid: staff.staffUuid };
  const clauses = await allClauses(database.reader);
  const term = { clauses, isConfirmed: lawTermConfirmed };
  return changeOrder<GrantRefusal>(context, {
    orderUuid: request.orderUuid,
    isOwnedBy: () => true,
    mustEndFirst: paysPenalty,
    decide: (order, { operations }) => {
      const decided = grantedPause(pauseFacts(context, order, { operations, clauses }), request, granted);
      if (!decided.ok) return decided;
      return refuseBeyondLaw(order, withDecided(decided.value, request), term);
    },
    claim: (transaction) => {
      const decision = { requestUuid, state: 'GRANTED', staffUuid: staff.staffUuid, note: null } as const;
      return claimed(decidePauseRequest(transaction, { ...decision, at: clock.now() }));
    },
    alsoWrite: async (transaction, before, after) => {
      const pause = currentPauseOf(after.pauses, moscowDate(clock.now()));
      if (pause === null) throw new Error(`order ${after.orderUuid} has no pause after a grant`);
      await linkPause(transaction, requestUuid, pause.pauseUuid);
      await enqueuePauseEnd(transaction, after);
      const { clientUuid, orderUuid } = after;
      const values = {
        before: { ...recordedPause(before), state: request.state },
        after: { ...recordedPause(after), state: 'GRANTED' },
      };
      const action = { staff, action: 'GRANT_PAUSE', clientUuid, orderUuid, subjectId: requestUuid } as const;
      await insertStaffAction(transaction, { ...action, ...values }, clock.now());
    },
  });
}

type RefuseRefusal = Unknown | 'order.state.error';

/**
 * Refuses a report or request with a reason that the client reads. A pause that the report has started and that still
 * runs ends today (docs/spec/rules.md#13). Refused with `pause.request.not.found.error`,
 * `pause.request.decided.error`, and `payment.in.progress.error` while a penalty is being paid.
 */
export async function refusePause(
  context: Context,
  { staff, requestUuid, note }: Decision & { readonly note: string },
): Promise<Result<null, ChangeRefusal<RefuseRefusal>>> {
  const { clock, database } = context;
  const request = await pauseRequestByUuid(database.reader, requestUuid);
  if (request === null) return refuse('pause.request.not.found.error');
  const clauses = await allClauses(database.reader);
  return changeOrder<RefuseRefusal>(context, {
    orderUuid: request.orderUuid,
    isOwnedBy: () => true,
    mustEndFirst: paysPenalty,
    decide: (order, { operations }) => {
      const running = currentPauseOf(order.pauses, moscowDate(clock.now()));
      const isRunning = running?.endedAt === null && running.pauseUuid === request.pauseUuid;
      return isRunning
        ? endPause(pauseFacts(context, order, { operations, clauses }))
        : done(withDecided(withRequest(order, order.pauseRequestedAt), request));
    },
    claim: (transaction) => {
      const decision = { requestUuid, state: 'REFUSED', staffUuid: staff.staffUuid, note } as const;
      return claimed(decidePauseRequest(transaction, { ...decision, at: clock.now() }));
    },
    alsoWrite: async (transaction, before, after) => {
      const { clientUuid, orderUuid } = after;
      const values = {
        before: { ...recordedPause(before), state: request.state },
        after: { ...recordedPause(after), state: 'REFUSED' },
      };
      const action = {
        staff,
        action: 'REFUSE_PAUSE',
        clientUuid,
        orderUuid,
        subjectId: requestUuid,
        note,
      } as const;
      await insertStaffAction(transaction, { ...action, ...values }, clock.now());
    },
  });
}

/** A decided request does not wait any more; another one that waits stays shown. */
function withDecided(change: OrderChange, { state }: RequestToDecide): OrderChange {
  return state === 'WAITING' ? { ...change, order: { ...change.order, pauseRequestedAt: null } } : change;
}

async function claimed(
  isClaimed: Promise<boolean>,
): Promise<Result<null, Refusal<'pause.request.decided.error'>>> {
  return (await isClaimed) ? done(null) : refuse('pause.request.decided.error');
}
