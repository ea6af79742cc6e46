import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { webhookStateNames } from '#domain/merchants/webhook-names.ts';
import type { Kopecks } from '#domain/money.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import type { ApprovalKind } from '#domain/staff/approval.ts';
import type { StaffActionName } from '#domain/staff/staff-actions.ts';
import type { Reader } from '../database.ts';

/** The order of a timeline with its client. */
export type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

/** The most entries of one kind. An order has far fewer; a client may have more actions of staff. */
export const mostOfKind = 500;

export type EventRow = {
  readonly key: string;
  readonly at: Instant;
  readonly type: HistoryEventType;
  readonly text: string;
  readonly amount: Kopecks | null;
};

/** The history of an order without what its tries and messages say, and without the nightly growth of penalties. */
export function eventsOfOrder(reader: Reader, { orderUuid }: OrderOfClient): Promise<EventRow[]> {
  return reader<EventRow[]>`
    select event_id::text as key, action_date as at, type, text, amount from history
    where order_uuid = ${orderUuid} and type not in ('PAYMENT_EVENT_SUCCESS', 'PAYMENT_EVENT_FAILED', 'SMS_SEND')
      and not (type = 'AMOUNT_CHANGED' and subject_type = 'PENALTY')
    order by event_id desc limit ${mostOfKind}`;
}

export type MessageRow = {
  readonly key: string;
  readonly at: Instant;
  readonly kind: NotificationKind;
  readonly text: string;
};

/** The messages to the client about an order. */
export function messagesOfOrder(
  reader: Reader,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<MessageRow[]> {
  return reader<MessageRow[]>`
    select notification_uuid as key, created_at as at, kind, text from notification
    where client_uuid = ${clientUuid} and order_uuid = ${orderUuid} order by created_at desc limit ${mostOfKind}`;
}

export type ActionRow = {
  readonly key: string;
  readonly at: Instant;
  readonly action: StaffActionName;
  readonly note: string | null;
  /** The sum of a refund by staff or of a cancelled penalty; null for other actions. */
  readonly amount: Kopecks | null;
  /** The days of a granted or changed pause; null for other actions. */
  readonly dateFrom: CalendarDate | null;
  readonly dateTo: CalendarDate | null;
  /** The kind of an approval request; null for other actions. */
  readonly kind: ApprovalKind | null;
  readonly by: string | null;
};

/**
 * The changes by staff of an order, and the blocks of its client. Notes are entries of their own; who deals with a
 * matter changes nothing for the client.
 */
export function actionsOfOrder(
  reader: Reader,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<ActionRow[]> {
  return reader<ActionRow[]>`
    select a.staff_action_id::text as key, a.at, a.action, s.login as by,
      case when a.action in ('RETURN_TO_CARD', 'CANCEL_PENALTY') then (a.value_after ->> 'amount')::bigint end
        as amount,
      case when a.action in ('GRANT_PAUSE', 'CHANGE_PAUSE') then a.value_after ->> 'dateFrom' end as "dateFrom",
      case when a.action in ('GRANT_PAUSE', 'CHANGE_PAUSE') then a.value_after ->> 'dateTo' end as "dateTo",
      case when a.action <> 'REQUEST_APPROVAL' then a.note end as note,
      case when a.action in ('REQUEST_APPROVAL', 'APPROVE_REQUEST', 'REJECT_REQUEST') then a.value_after ->> 'kind' end
        as kind
    from staff_action a left join staff s using (staff_uuid)
    where a.client_uuid = ${clientUuid} and a.refusal_code is null
      and (a.action in ('BLOCK_CLIENT', 'UNBLOCK_CLIENT')
        or a.order_uuid = ${orderUuid} and not starts_with(a.action, 'VIEW_')
          and a.action not in ('ADD_NOTE', 'CORRECT_NOTE', 'TAKE_MATTER', 'RELEASE_MATTER'))
    order by a.at desc limit ${mostOfKind}`;
}

export type NoteRow = {
  readonly key: string;
  readonly at: Instant;
  readonly text: string;
  readonly by: string;
};

/** The notes about an order in their last wording, at the time of the first. */
export function notesOfOrder(reader: Reader, { clientUuid, orderUuid }: OrderOfClient): Promise<NoteRow[]> {
  return reader<NoteRow[]>`
    select n.note_uuid as key, n.written_at as at, s.login as by,
      (select w.text from note w where w.note_uuid = n.note_uuid order by w.wording desc limit 1) as text
    from note n join staff s on s.staff_uuid = n.written_by
    where n.client_uuid = ${clientUuid} and n.order_uuid = ${orderUuid} and n.wording = 1
    order by n.written_at desc limit ${mostOfKind}`;
}

export type WebhookRow = {
  readonly key: string;
  readonly at: Instant;
  readonly type: string;
  readonly state: keyof typeof webhookStateNames;
};

/** The webhooks about an order to its shop, delivered or not. */
export function webhooksOfOrder(reader: Reader, { orderUuid }: OrderOfClient): Promise<WebhookRow[]> {
  return reader<WebhookRow[]>`
    select webhook_id as key, created_at as at, type, state from webhook_delivery
    where order_uuid = ${orderUuid} order by sequence desc limit ${mostOfKind}`;
}
