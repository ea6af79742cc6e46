import type { HistoryEventType } from '#domain/orders/order-change.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  eventTypesOf,
  historyPage,
  type HistoryQuery,
  type HistoryRow,
  type OrderName,
  orderNamesOf,
} from '../../db/history/history-page-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';

export type HistoryView = {
  readonly rows: readonly HistoryRow[];
  readonly orders: readonly OrderName[];
  readonly types: readonly HistoryEventType[];
};

/**
 * A page of a client's history with the values of its filters (docs/spec/specification.md#2 «Operation history page»).
 */
export async function viewHistory(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
  query: Omit<HistoryQuery, 'clientUuid'>,
): Promise<Result<HistoryView, Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_HISTORY' });
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const { reader } = context.database;
  const [rows, orders, types] = await Promise.all([
    historyPage(reader, { ...query, clientUuid }),
    orderNamesOf(reader, clientUuid),
    eventTypesOf(reader, clientUuid),
  ]);
  return success({ rows, orders, types });
}

/** The event type of a name that staff see; null for an unknown name. */
export function eventTypeNamed(name: string): HistoryEventType | null {
  return historyEventTypes.find((type) => historyEventNames[type] === name) ?? null;
}

/** All event types. */
export const historyEventTypes = Object.keys(historyEventNames).filter(isType);

function isType(text: string): text is HistoryEventType {
  return text in historyEventNames;
}
