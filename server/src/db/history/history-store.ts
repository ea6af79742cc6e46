import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import type { Step } from '#domain/orders/transitions.ts';
import { oneOf, type Reader, type Transaction, type Write } from '../database.ts';

/** An event with its client, order and time. */
export type HistoryEntry = HistoryEvent & {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid | null;
  readonly actionDate: Instant;
};

/** Appends events to the history. A unique index allows one event per transition (docs/spec/reliability.md#I-28). */
export function insertEvents(transaction: Transaction, entries: readonly HistoryEntry[]): Write {
  if (entries.length === 0) return null;
  return transaction`
    insert into history (client_uuid, order_uuid, type, amount, action_date, subject_type, subject_id, transition_key,
      text)
    select * from unnest(
      ${entries.map((entry) => entry.clientUuid)}::uuid[], ${entries.map((entry) => entry.orderUuid)}::uuid[],
      ${entries.map((entry) => entry.type)}::text[], ${entries.map((entry) => entry.amount)}::bigint[],
      ${entries.map((entry) => entry.actionDate)}::timestamptz[], ${entries.map((entry) => entry.subjectType)}::text[],
      ${entries.map((entry) => entry.subjectId)}::text[], ${entries.map((entry) => entry.transitionKey)}::text[],
      ${entries.map((entry) => entry.text)}::text[])`;
}

/** Returns the transitions that already have an event. */
export async function sentTransitions(
  reader: Reader,
  transitionKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader<{ key: string }[]>`
    select transition_key as key from history where transition_key ${oneOf(reader, transitionKeys)}`;
  return new Set(rows.map(({ key }) => key));
}

type Transition = Step & { readonly at: Instant };

/** Appends state changes for the audit (docs/spec/reliability.md#D-6, docs/spec/reliability.md#I-45). */
export function insertTransitions(transaction: Transaction, transitions: readonly Transition[]): Write {
  if (transitions.length === 0) return null;
  return transaction`
    insert into transition (subject_type, subject_id, from_state, to_state, at)
    select * from unnest(${transitions.map((step) => step.subjectType)}::text[],
      ${transitions.map((step) => step.subjectId)}::text[], ${transitions.map((step) => step.from)}::text[],
      ${transitions.map((step) => step.to)}::text[], ${transitions.map((step) => step.at)}::timestamptz[])`;
}
