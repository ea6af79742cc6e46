import type { Clause } from '#domain/laws/clause.ts';
import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import {
  type ClientUuid,
  identifier,
  type OrderUuid,
  type PauseRequestUuid,
  type PauseUuid,
} from '#domain/identifier.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import {
  changePause,
  isLongPause,
  isOpen,
  type PauseFacts,
  type PauseLimits,
  pauseOrder,
  type PauseRefusal,
  reportedPause,
} from '#domain/orders/lifecycle/pause-order.ts';
import { openPenalties, unpaidPayments } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { currentPauseOf } from '#domain/pauses/pause.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import { intentsOfOrder } from '../../db/payments/intent-store.ts';
import {
  type PauseRequest,
  pauseRequestByUuid,
  pauseRequestsOf,
  type RequestToDecide,
} from '../../db/pauses/pause-request-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { grantedPause } from './granted-pause.ts';
import { movesBeyondLaw } from './law-term.ts';
import { pauseFacts, readPauseTerms } from './pause-facts.ts';

/** An unpaid payment with its date without and with the pause. */
type MovedPayment = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly dateBefore: CalendarDate;
  readonly dateAfter: CalendarDate;
};

export type PausePreview = {
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  /** True when the last payment would lie beyond the term of federal law 283-FZ. */
  readonly exceedsLawTerm: boolean;
  /** True when a second person has to approve the pause. */
  readonly needsSecondPerson: boolean;
  /** The unpaid penalties without and with the pause; a backdated pause removes days from them. */
  readonly penaltyBefore: Kopecks;
  readonly penaltyAfter: Kopecks;
  readonly payments: readonly MovedPayment[];
};

export type ClientPauses = {
  readonly requests: readonly PauseRequest[];
  /** The pause that a report would start now; null when a report is refused. */
  readonly report: Omit<PausePreview, 'needsSecondPerson'> | null;
  /** The last day of the last pause by a report, when no day is left for another one; null otherwise. */
  readonly usedUpOn: CalendarDate | null;
  readonly mayAskRelief: boolean;
};

/**
 * The reports and requests of a client's order, and the schedule before and after the pause that a report would start
 * (docs/spec/rules.md#13). Refused with `order.not.found.error` for an order of another client.
 */
export async function viewClientPauses(
  context: DatabaseAccess,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<ClientPauses, Refusal<'order.not.found.error'>>> {
  return context.database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const intents = await intentsOfOrder(transaction, orderUuid);
    const clauses = await allClauses(transaction);
    const terms = await readPauseTerms(context, transaction, orderUuid);
    const facts = pauseFacts(context, order, { intents, ...terms });
    const requests = await pauseRequestsOf(transaction, orderUuid);
    return success({ requests, ...possibleRequests({ ...facts, clauses }, context.settings.pauseLimits) });
  });
}

function possibleRequests(facts: PreviewFacts, limits: PauseLimits): Omit<ClientPauses, 'requests'> {
  const { order } = facts;
  const mayWait = isOpen(order) && order.pauseRequestedAt === null;
  const dates = reportedPause(facts, limits);
  if (!dates.ok) {
    const isUsedUp = dates.error.code === 'pause.used.up.error';
    const last = order.pauses.findLast(({ staffUuid }) => staffUuid === null);
    return { report: null, usedUpOn: isUsedUp ? (last?.dateTo ?? null) : null, mayAskRelief: mayWait };
  }
  const paused = pauseOrder(facts, { ...previewed, ...dates.value, startedAt: facts.now });
  const report = paused.ok ? previewOf(facts, paused.value.order) : null;
  return { report: staffMayDecide(report, mayWait), usedUpOn: null, mayAskRelief: mayWait };
}

/** A report that staff have to decide is refused while another request waits. */
function staffMayDecide(report: ClientPauses['report'], mayWait: boolean): ClientPauses['report'] {
  return report?.exceedsLawTerm === true && !mayWait ? null : report;
}

/** A pause that is only computed and never stored. */
const previewed = {
  pauseUuid: identifier<PauseUuid>('00000000-0000-0000-0000-000000000000'),
  reason: 'NOT_RECEIVED',
  staffUuid: null,
  isGranted: false,
  endedAt: null,
} as const;

type PauseQuestion = {
  readonly staff: StaffActor;
  readonly orderUuid: OrderUuid;
  /** The request to grant; null for another last day of the running pause. */
  readonly requestUuid: PauseRequestUuid | null;
  readonly dateTo: CalendarDate;
};

type PreviewRefusal = PauseRefusal | Refusal<'order.not.found.error' | 'pause.request.not.found.error'>;

/**
 * The schedule of an order before and after a pause that staff would grant or change (docs/spec/rules.md#13); changes
 * nothing and is recorded before its result is shown (docs/spec/reliability.md#S-45).
 */
export async function previewPause(
  context: DatabaseAccess,
  { staff, orderUuid, requestUuid, dateTo }: PauseQuestion,
): Promise<Result<PausePreview, PreviewRefusal>> {
  return context.database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order === undefined) return refuse('order.not.found.error');
    const { clientUuid } = order;
    const intents = await intentsOfOrder(transaction, orderUuid);
    const clauses = await allClauses(transaction);
    const terms = await readPauseTerms(context, transaction, orderUuid);
    const facts = pauseFacts(context, order, { intents, ...terms });
    const view = { staff, action: 'VIEW_PAUSE_PREVIEW', clientUuid, orderUuid } as const;
    await insertStaffAction(transaction, view, facts.now);
    const request = requestUuid === null ? null : await pauseRequestByUuid(transaction, requestUuid);
    if (requestUuid !== null && !isOf(request, orderUuid)) return refuse('pause.request.not.found.error');
    const granted = { dateTo, pauseUuid: previewed.pauseUuid, staffUuid: staff.staffUuid };
    const decided =
      request === null
        ? changePause(facts, { dateFrom: null, dateTo })
        : grantedPause(facts, request, granted);
    if (!decided.ok) return decided;
    const after = decided.value.order;
    const needsSecondPerson = isLongPause(order, after, context.settings.pauseLimits);
    return success({ ...previewOf({ ...facts, clauses }, after), needsSecondPerson });
  });
}

function isOf(request: RequestToDecide | null, orderUuid: OrderUuid): boolean {
  return request?.orderUuid === orderUuid;
}

type PreviewFacts = PauseFacts & { readonly clauses: readonly Clause[] };

function previewOf(
  { order: before, now, clauses }: PreviewFacts,
  after: Order,
): Omit<PausePreview, 'needsSecondPerson'> {
  const pause = currentPauseOf(after.pauses, moscowDate(now));
  if (pause === null) throw new Error(`order ${after.orderUuid} has no pause in its preview`);
  return {
    dateFrom: pause.dateFrom,
    dateTo: pause.dateTo,
    exceedsLawTerm: movesBeyondLaw({ before, after }, clauses),
    penaltyBefore: sumOfPenalties(before),
    penaltyAfter: sumOfPenalties(after),
    payments: unpaidPayments(after).map(({ paymentNumber, amount, planDate }) => ({
      paymentNumber,
      amount,
      dateBefore: paymentOf(before, paymentNumber).planDate,
      dateAfter: planDate,
    })),
  };
}

/** A paid penalty stays as it is, so only the unpaid ones count. */
function sumOfPenalties(order: Order): Kopecks {
  return sumOf(openPenalties(order).map(({ amount }) => amount));
}
