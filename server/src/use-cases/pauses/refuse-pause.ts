import { type Instant, moscowDate } from '#domain/dates.ts';
import type { PauseRequestUuid } from '#domain/identifier.ts';
import { endPause, isOpen } from '#domain/orders/lifecycle/pause-order.ts';
import type { Order } from '#domain/orders/order.ts';
import { currentPauseOf } from '#domain/pauses/pause.ts';
import { refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import {
  decidePauseRequest,
  pauseRequestByUuid,
  type RequestToDecide,
} from '../../db/pauses/pause-request-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { BankAccess } from '../context.ts';
import { changeOrder, type ChangeRefusal } from '../orders/change-order.ts';
import { writeRefusal } from '../orders/write-resumption.ts';
import { refuseUnlessClaimed, withDecided } from './decided-request.ts';
import { pauseFacts, paysPenalty, withRequest, readPauseTerms } from './pause-facts.ts';
import { recordedPause } from './recorded-pause.ts';

type Decision = { readonly staff: StaffActor; readonly requestUuid: PauseRequestUuid };

type NotDecidable = 'pause.request.not.found.error' | 'pause.request.decided.error';
type RefuseRefusal = NotDecidable | 'order.state.error';

/**
 * Refuses a report or request with a reason that the client reads. A pause that the report has started and that still
 * runs ends today, unless a granted request has given it its last day. A request about a closed order can be refused as
 * well (docs/spec/rules.md#13). Refused with `pause.request.not.found.error`,
 * `pause.request.decided.error`, and `payment.in.progress.error` while a penalty is being paid.
 */
export async function refusePause(
  context: BankAccess,
  { staff, requestUuid, note }: Decision & { readonly note: string },
): Promise<Result<null, ChangeRefusal<RefuseRefusal>>> {
  const { clock, database } = context;
  const request = await pauseRequestByUuid(database.reader, requestUuid);
  if (request === null) return refuse('pause.request.not.found.error');
  const terms = await readPauseTerms(context, database.reader, request.orderUuid);
  return changeOrder<RefuseRefusal>(context, {
    orderUuid: request.orderUuid,
    isOwnedBy: () => true,
    blocksChange: paysPenalty,
    decide: (order, { intents }) =>
      endsPause(order, request, clock.now())
        ? endPause(pauseFacts(context, order, { intents, ...terms }))
        : success(withDecided(withRequest(order, order.pauseRequestedAt), request)),
    claim: (transaction) => {
      const decided = { requestUuid, state: 'REFUSED', hasStopped: false } as const;
      const decision = { ...decided, staffUuid: staff.staffUuid, note };
      return refuseUnlessClaimed(decidePauseRequest(transaction, { ...decision, at: clock.now() }));
    },
    alsoWrite: async (transaction, { before, after }) => {
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
      const isEndReported = endsPause(before, request, clock.now()) && after.schedulesStoppedAt === null;
      if (!isEndReported) await writeRefusal(context, transaction, { requestUuid, order: after });
    },
  });
}

/** Whether the refusal ends the pause of the report: it runs, and no granted request has given it its last day. */
function endsPause(order: Order, { pauseUuid }: RequestToDecide, now: Instant): boolean {
  const running = currentPauseOf(order.pauses, moscowDate(now));
  return running?.endedAt === null && running.pauseUuid === pauseUuid && !running.isGranted && isOpen(order);
}
