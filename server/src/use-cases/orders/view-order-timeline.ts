import type { Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import { roublesInWords } from '#domain/money.ts';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import { paymentNumberOfTarget } from '#domain/orders/operation.ts';
import { tryOutcome, trySentence } from '#domain/orders/view/try-sentence.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { approvalKinds } from '#domain/staff/approval.ts';
import { staffActions } from '#domain/staff/staff-actions.ts';
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
import { triesOfOrder, type TryRow } from '../../db/orders/try-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { Context } from '../context.ts';
import { tryOfRow } from './try-of-row.ts';
import { type FailedChargeView, viewFailedCharge } from './view-failed-charge.ts';

export type TimelineEntry = {
  readonly key: string;
  readonly kind: 'PAYMENT' | 'MESSAGE' | 'STAFF' | 'NOTE' | 'EVENT' | 'WEBHOOK';
  readonly at: Instant;
  /** Sentences that staff can read to the client. */
  readonly text: string;
  /** The login of the author; null for other entries. */
  readonly by: string | null;
  /** The scheduled payments of a try. */
  readonly paymentNumbers: readonly number[];
  /** How a try ended, and what it was for when it paid several debts; null for other entries. */
  readonly outcome: string | null;
};

export type Timeline = {
  readonly entries: readonly TimelineEntry[];
  /** The failed payment that is tried next; null without one. */
  readonly failed: FailedChargeView | null;
};

type TimelineRefusal = Refusal<'client.not.exist.error' | 'order.not.found.error'>;

/**
 * Everything that happened to an order, latest first: tries, messages, actions of staff, notes, events and webhooks
 * (docs/spec/screens.md#staff). The view is recorded before it is shown (docs/spec/reliability.md#S-45).
 */
export async function viewOrderTimeline(
  context: Context,
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
  const [failed, ...rows] = await Promise.all([
    viewFailedCharge(context, order),
    triesOfOrder(reader, orderUuid, mostOfKind),
    messagesOfOrder(reader, order),
    actionsOfOrder(reader, order),
    notesOfOrder(reader, order),
    eventsOfOrder(reader, order),
    webhooksOfOrder(reader, order),
  ]);
  const [tries, messages, actions, notes, events, webhooks] = rows;
  const entries = [
    ...tries.map(entryOfTry),
    ...messages.map(entryOfMessage),
    ...actions.map(entryOfAction),
    ...notes.map(entryOfNote),
    ...events.map(entryOfEvent),
    ...webhooks.map(entryOfWebhook),
  ];
  const latestFirst = entries.toSorted(byTime).toReversed();
  return failed.ok ? done({ entries: latestFirst, failed: failed.value }) : failed;
}

function byTime(left: TimelineEntry, right: TimelineEntry): number {
  if (left.at === right.at) return 0;
  return left.at < right.at ? -1 : 1;
}

function entryOfTry(row: TryRow): TimelineEntry {
  const { allocations } = row;
  const scheduled = allocations.filter(({ targetType }) => targetType === 'SCHEDULED');
  const paymentNumbers = scheduled.map(({ targetId }) => paymentNumberOfTarget(targetId));
  const payment = tryOfRow(row);
  const text = trySentence(payment);
  const outcome = allocations.length > 1 ? text : tryOutcome(payment);
  return { ...stem('PAYMENT', row), text, outcome, paymentNumbers };
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

/** What was done, with the kind of an approval request or the returned sum. */
function actionName({ action, kind, amount }: ActionRow): string {
  const { name } = staffActions[action];
  if (kind !== null) return `${name}: ${approvalKinds[kind].name.toLowerCase()}`;
  return amount === null ? name : `${name}: ${roublesInWords(amount)}`;
}

function entryOfNote(row: NoteRow): TimelineEntry {
  return { ...stem('NOTE', row), text: row.text, by: row.by };
}

function entryOfEvent(row: EventRow): TimelineEntry {
  const { type, text, amount } = row;
  const name = historyEventNames[type];
  const words = text === name ? name : `${name}. ${text}`;
  return { ...stem('EVENT', row), text: amount === null ? words : `${words}: ${roublesInWords(amount)}` };
}

function entryOfWebhook(row: WebhookRow): TimelineEntry {
  const name = webhookTypeNames[row.type] ?? row.type;
  const state = webhookStateNames[row.state].toLowerCase();
  return { ...stem('WEBHOOK', row), text: `Уведомление магазину «${name}»: ${state}` };
}

type Kind = TimelineEntry['kind'];

function stem(kind: Kind, { key, at }: Pick<TryRow, 'key' | 'at'>): Omit<TimelineEntry, 'text'> {
  return { key: `${kind}/${key}`, kind, at, by: null, outcome: null, paymentNumbers: [] };
}
