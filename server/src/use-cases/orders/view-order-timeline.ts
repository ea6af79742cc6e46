import { type Instant, moscowDate, moscowTimeOfDay } from '#domain/dates.ts';
import { dayOfYear } from '#domain/day-of-month.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import { type Kopecks, noMoney, roublesInWords } from '#domain/money.ts';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import { historyEventNames, isVisibleToClient } from '#domain/orders/history-event.ts';
import { trySentence } from '#domain/orders/view/try-sentence.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { approvalKinds, type ApprovalState } from '#domain/staff/approval.ts';
import { staffActions } from '#domain/staff/staff-actions.ts';
import { type RefundRequest, refundRequestsOf } from '../../db/approvals/approval-store.ts';
import { isOrderOfClient } from '../../db/notes/note-store.ts';
import {
  type ActionRow,
  actionsOfOrder,
  type EventRow,
  eventsOfOrder,
  type MessageRow,
  messagesOfOrder,
  mostOfKind,
  type NoteRow,
  notesOfOrder,
  type WebhookRow,
  webhooksOfOrder,
} from '../../db/orders/timeline-store.ts';
import { triesOfOrder, type TryRow } from '../../db/payments/try-store.ts';
import type { TemporaryBlock } from '../auth/by-code/guess-budget.ts';
import { currentStatus } from '../clients/current-status.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';
import { outcomeOfTry, paymentNumbersOf, tryOfRow } from './try-of-row.ts';
import { type PlannedTryView, viewPlannedTries } from './view-planned-tries.ts';
import { growthOfOneDay } from '#domain/penalties/accrue-penalties.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';

export type TimelineEntry = {
  readonly key: string;
  readonly kind: 'PAYMENT' | 'MESSAGE' | 'STAFF' | 'NOTE' | 'EVENT' | 'WEBHOOK';
  readonly at: Instant;
  /** Sentences that staff can read to the client, unless they are for staff only. */
  readonly text: string;
  /** Scoring results, skipped penalties and notes are not for the client (docs/spec/specification.md#6). */
  readonly isForStaff: boolean;
  /** The login of the author; null for other entries. */
  readonly by: string | null;
  /** The scheduled payments of a try. */
  readonly paymentNumbers: readonly number[];
  /** How a try ended, and what it was for when it paid several debts; null for other entries. */
  readonly outcome: string | null;
};

export type Timeline = {
  readonly entries: readonly TimelineEntry[];
  readonly nextTries: readonly PlannedTryView[];
  /** What the penalties grow by on the next day, in kopecks. */
  readonly penaltyPerDay: Kopecks;
};

type TimelineRefusal = Refusal<'client.not.exist.error' | 'order.not.found.error'>;

/**
 * Everything that happened to an order, latest first: tries, messages, actions of staff, notes, events and webhooks
 * (docs/spec/screens.md#staff). The view is recorded before it is shown (docs/spec/reliability.md#S-45).
 */
export async function viewOrderTimeline(
  context: DatabaseAccess,
  { orderUuid, ...staffView }: StaffClientQuery & { readonly orderUuid: OrderUuid },
): Promise<Result<Timeline, TimelineRefusal>> {
  const client = await findClientForStaff(context, {
    ...staffView,
    orderUuid,
    action: 'VIEW_ORDER_TIMELINE',
  });
  if (!client.ok) return client;
  const { reader } = context.database;
  const order = { clientUuid: client.value.clientUuid, orderUuid };
  if (!(await isOrderOfClient(reader, order.clientUuid, orderUuid))) return refuse('order.not.found.error');
  const [nextTries, penaltyPerDay, { block }, ...rows] = await Promise.all([
    viewPlannedTries(context, orderUuid),
    penaltyGrowthOf(context, orderUuid),
    currentStatus(context, reader, client.value),
    triesOfOrder(reader, orderUuid, mostOfKind),
    messagesOfOrder(reader, order),
    actionsOfOrder(reader, order),
    notesOfOrder(reader, order),
    eventsOfOrder(reader, order),
    webhooksOfOrder(reader, order),
    refundRequestsOf(reader, orderUuid, context.clock.now()),
  ]);
  const [tries, messages, actions, notes, events, webhooks, refundRequests] = rows;
  const entries = [
    ...tries.map(entryOfTry),
    ...messages.map(entryOfMessage),
    ...actions.map(entryOfAction),
    ...notes.map(entryOfNote),
    ...events.map(entryOfEvent),
    ...webhooks.map(entryOfWebhook),
    ...refundRequests.map(entryOfRefundRequest),
    ...(block === null ? [] : [entryOfBlock(block)]),
  ];
  const latestFirst = entries.toSorted(byTime).toReversed();
  return success({ entries: latestFirst, nextTries, penaltyPerDay });
}

function byTime(left: TimelineEntry, right: TimelineEntry): number {
  if (left.at === right.at) return 0;
  return left.at < right.at ? -1 : 1;
}

function entryOfTry(row: TryRow): TimelineEntry {
  return {
    ...stem('PAYMENT', row),
    text: trySentence(tryOfRow(row)),
    outcome: outcomeOfTry(row),
    paymentNumbers: paymentNumbersOf(row),
  };
}

function entryOfMessage(row: MessageRow): TimelineEntry {
  return { ...stem('MESSAGE', row), text: `${notificationNames[row.kind]}. «${row.text}»` };
}

function entryOfAction(row: ActionRow): TimelineEntry {
  const { note, by } = row;
  const name = actionName(row);
  return {
    ...stem('STAFF', row),
    text: note === null || note === '' ? name : `${name}. Причина: ${note}`,
    by,
  };
}

/** What was done, with the kind of an approval request, the sum, or the days of a pause. */
function actionName({ action, kind, amount, dateFrom, dateTo }: ActionRow): string {
  const { name } = staffActions[action];
  if (kind !== null) return `${name}: ${approvalKinds[kind].name.toLowerCase()}`;
  if (dateFrom !== null && dateTo !== null)
    return `${name}: с ${dayOfYear(dateFrom)} по ${dayOfYear(dateTo)}`;
  return amount === null ? name : `${name}: ${roublesInWords(amount)}`;
}

/** The block by the system lasts while it is in the list; an ended one leaves no trace. */
function entryOfBlock({ since, until }: TemporaryBlock): TimelineEntry {
  const end = `${dayOfYear(moscowDate(until))}, ${moscowTimeOfDay(until)}`;
  const text = `Вход временно закрыт из-за неверных кодов до ${end}`;
  return { ...stem('EVENT', { key: 'temporary-block', at: since }), text };
}

function entryOfNote(row: NoteRow): TimelineEntry {
  return { ...stem('NOTE', row), text: row.text, by: row.by, isForStaff: true };
}

function entryOfEvent(row: EventRow): TimelineEntry {
  const { type, text, amount } = row;
  const name = historyEventNames[type];
  const words = text === name ? name : `${name}. ${text}`;
  return {
    ...stem('EVENT', row),
    text: amount === null ? words : `${words}: ${roublesInWords(amount)}`,
    isForStaff: !isVisibleToClient[type],
  };
}

function entryOfWebhook(row: WebhookRow): TimelineEntry {
  const name = webhookTypeNames[row.type] ?? row.type;
  const state = webhookStateNames[row.state].toLowerCase();
  return { ...stem('WEBHOOK', row), text: `Уведомление магазину «${name}»: ${state}` };
}

/** A refund that the shop has requested; its approval is also an event and an action of staff. */
function entryOfRefundRequest({
  requestUuid,
  requestedAt,
  amount,
  state,
  reason,
}: RefundRequest): TimelineEntry {
  const words = `Магазин попросил вернуть ${roublesInWords(amount)}: ${refundRequestStates[state]}`;
  const text = reason === null ? words : `${words}. ${reason}`;
  return { ...stem('EVENT', { key: requestUuid, at: requestedAt }), text, isForStaff: true };
}

const refundRequestStates = {
  WAITING: 'ждёт решения второго сотрудника',
  APPROVED: 'одобрено',
  REJECTED: 'отклонено',
  STALE: 'не сделано, заказ изменился',
  EXPIRED: 'срок решения вышел',
} as const satisfies Record<ApprovalState, string>;

type Kind = TimelineEntry['kind'];

function stem(kind: Kind, { key, at }: Pick<TryRow, 'key' | 'at'>): Omit<TimelineEntry, 'text'> {
  return { key: `${kind}/${key}`, kind, at, by: null, isForStaff: false, outcome: null, paymentNumbers: [] };
}

/** The sum in kopecks by which the penalties of an order grow on the next day (docs/spec/rules.md#4). */
function penaltyGrowthOf(context: DatabaseAccess, orderUuid: OrderUuid): Promise<Kopecks> {
  return context.database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order === undefined || order.penalties.length === 0) return noMoney;
    const annualRate = await penaltyRateToday(context, transaction, orderUuid);
    return growthOfOneDay({ order, annualRate, now: context.clock.now() });
  });
}
