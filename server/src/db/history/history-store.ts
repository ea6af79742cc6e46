import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { HistoryEvent } from '#domain/order/order-change.ts';
import type { Step } from '#domain/order/transitions.ts';
import type { Reader, Transaction } from '../database.ts';

type HistoryPage = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid | null;
  readonly actionDate: Instant;
  readonly events: readonly HistoryEvent[];
};

/** Appends events to the operation history; the same transition is never told twice (I-28). */
export async function insertEvents(
  transaction: Transaction,
  { clientUuid, orderUuid, actionDate, events }: HistoryPage,
): Promise<void> {
  if (events.length === 0) return;
  await transaction`
    insert into history (client_uuid, order_uuid, type, amount, action_date, subject_type, subject_id, transition_key, text)
    select ${clientUuid}::uuid, ${orderUuid}::uuid, type, amount, ${actionDate}::timestamptz, subject_type, subject_id, transition_key, text
    from unnest(${events.map((event) => event.type)}::text[], ${events.map((event) => event.amount)}::bigint[],
      ${events.map((event) => event.subjectType)}::text[], ${events.map((event) => event.subjectId)}::text[],
      ${events.map((event) => event.transitionKey)}::text[], ${events.map((event) => event.text)}::text[])
      as given (type, amount, subject_type, subject_id, transition_key, text)`;
}

/** Whether a transition has been told already. */
export async function hasEvent(reader: Reader, transitionKey: string): Promise<boolean> {
  const rows = await reader`select 1 from history where transition_key = ${transitionKey}`;
  return rows.length > 0;
}

/** Appends the changes of state, for the audit of D-6 (I-45). */
export async function insertTransitions(
  transaction: Transaction,
  at: Instant,
  transitions: readonly Step[],
): Promise<void> {
  if (transitions.length === 0) return;
  await transaction`
    insert into transition (subject_type, subject_id, from_state, to_state, at)
    select subject_type, subject_id, from_state, to_state, ${at}::timestamptz
    from unnest(${transitions.map((step) => step.subjectType)}::text[], ${transitions.map((step) => step.subjectId)}::text[],
      ${transitions.map((step) => step.from)}::text[], ${transitions.map((step) => step.to)}::text[])
      as given (subject_type, subject_id, from_state, to_state)`;
}
