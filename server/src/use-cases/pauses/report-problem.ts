import type { Phone } from '#domain/auth/phone.ts';
import {
  type ClientUuid,
  identifier,
  type OrderUuid,
  type PauseRequestUuid,
  type PauseUuid,
} from '#domain/identifier.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { isOpen, pauseOrder, reportedPause } from '#domain/orders/lifecycle/pause-order.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { PauseReason, Problem, Relief } from '#domain/pauses/pause-reason.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { insertPauseRequest } from '../../db/pauses/pause-request-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhook.ts';
import { type ChangeCommand, changeOrder, type ChangeRefusal } from '../orders/change-order.ts';
import { movesBeyondLaw } from './law-term.ts';
import { enqueuePauseEnd, pauseFacts, paysPenalty, withRequest, readPauseTerms } from './pause-facts.ts';

type ClientRequest<Reason extends PauseReason> = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly reason: Reason;
  /** At most 255 characters. */
  readonly text: string;
};

type ReliefRequest = ClientRequest<Relief> & { readonly wishedDays: number | null };

type ReliefRefusal = 'order.state.error' | 'pause.request.waits.error';
type ReportRefusal = ReliefRefusal | 'pause.running.error' | 'pause.dates.error' | 'pause.used.up.error';

/**
 * Reports a problem of a client with an order. The report pauses the order at once within the limits of the
 * configuration; a pause that would move a payment beyond the term of the law waits for staff (docs/spec/rules.md#13).
 * Refused with `order.not.found.error` for another client's order, `order.state.error` unless the order is open,
 * `pause.running.error` while it is paused, `pause.used.up.error` with the last day of the last pause when the limits
 * are used up, `pause.request.waits.error` when staff have to decide and another request waits, and
 * `payment.in.progress.error` while a penalty is being paid.
 */
export async function reportProblem(
  context: BankAccess,
  request: ClientRequest<Problem>,
): Promise<Result<null, ChangeRefusal<ReportRefusal>>> {
  const { random, clock } = context;
  const pauseUuid = identifier<PauseUuid>(random.uuid());
  const { reader } = context.database;
  const terms = await readPauseTerms(context, reader, request.orderUuid);
  const clauses = await allClauses(reader);
  const decide = (
    order: Order,
    intents: readonly PaymentIntent[],
  ): Result<OrderChange, Refusal<ReportRefusal>> => {
    const facts = pauseFacts(context, order, { intents, ...terms });
    const dates = reportedPause(facts, context.settings.pauseLimits);
    if (!dates.ok) return dates;
    const { reason } = request;
    const paused = pauseOrder(facts, {
      pauseUuid,
      reason,
      ...dates.value,
      staffUuid: null,
      isGranted: false,
      startedAt: facts.now,
      endedAt: null,
    });
    const waits = paused.ok && movesBeyondLaw({ before: order, after: paused.value.order }, clauses);
    return waits ? waitingRequest(order, facts.now) : paused;
  };
  return changeOrder<ReportRefusal>(context, {
    orderUuid: request.orderUuid,
    isOwnedBy: ({ clientUuid }) => clientUuid === request.clientUuid,
    blocksChange: paysPenalty,
    decide: (order, { intents }) => decide(order, intents),
    alsoWrite: async (transaction, { after }) => {
      await insertPauseRequest(transaction, {
        ...request,
        requestUuid: identifier<PauseRequestUuid>(random.uuid()),
        requestedAt: clock.now(),
        wishedDays: null,
        pauseUuid: after.pauses.some((pause) => pause.pauseUuid === pauseUuid) ? pauseUuid : null,
      });
      const { orderUuid, orderNumber, state } = after;
      const problem = { reason: request.reason, comment: request.text };
      const webhook = { orderUuid, orderNumber, state, type: 'order.problem.reported', problem } as const;
      await enqueueWebhooks(transaction, [webhook], { at: clock.now(), random });
      await enqueuePauseEnd(transaction, after, context.clock.now());
    },
  });
}

/**
 * Asks staff for a pause of an order; it begins with their decision, backdated to this request
 * (docs/spec/rules.md#13). Refused with `order.not.found.error` for another client's order, `order.state.error` unless
 * the order is open, and `pause.request.waits.error` while another request waits.
 */
export function askRelief(
  context: BankAccess,
  request: ReliefRequest,
): Promise<Result<null, ChangeRefusal<ReliefRefusal>>> {
  return changeOrder(context, askingRelief(context, request));
}

/** A client asks by phone; `staff` write the request down with the client's words (docs/spec/rules.md#13). */
type ReliefByPhone = Omit<ReliefRequest, 'clientUuid'> & {
  readonly staff: StaffActor;
  readonly phone: Phone;
};

/**
 * Records the request for relief of a client who asks by phone. Nothing else differs from `askRelief`: staff decide about
 * it, and the client sees it. Refused like `askRelief`.
 */
export async function recordReliefRequest(
  context: BankAccess,
  { staff, phone, ...request }: ReliefByPhone,
): Promise<Result<null, ChangeRefusal<ReliefRefusal>>> {
  const client = await clientByPhone(context.database.reader, phone);
  if (client === null) return refuse('order.not.found.error');
  const { clientUuid } = client;
  const { alsoWrite, ...command } = askingRelief(context, { ...request, clientUuid });
  const { orderUuid, reason, wishedDays } = request;
  // the words of the client stay with the request: the log cannot be erased
  const action = { staff, action: 'RECORD_RELIEF_REQUEST', clientUuid, orderUuid } as const;
  return changeOrder(context, {
    ...command,
    alsoWrite: async (transaction, written) => {
      await alsoWrite?.(transaction, written);
      await insertStaffAction(transaction, { ...action, after: { reason, wishedDays } }, context.clock.now());
    },
  });
}

function askingRelief(
  { clock, random }: DatabaseAccess,
  request: ReliefRequest,
): ChangeCommand<ReliefRefusal> {
  return {
    orderUuid: request.orderUuid,
    isOwnedBy: ({ clientUuid }) => clientUuid === request.clientUuid,
    blocksChange: () => false,
    decide: (order) => (isOpen(order) ? waitingRequest(order, clock.now()) : refuse('order.state.error')),
    alsoWrite: (transaction) =>
      insertPauseRequest(transaction, {
        ...request,
        requestUuid: identifier<PauseRequestUuid>(random.uuid()),
        requestedAt: clock.now(),
        pauseUuid: null,
      }),
  };
}

function waitingRequest(
  order: Order,
  now: NonNullable<Order['pauseRequestedAt']>,
): Result<OrderChange, Refusal<'pause.request.waits.error'>> {
  return order.pauseRequestedAt === null
    ? success(withRequest(order, now))
    : refuse('pause.request.waits.error');
}
