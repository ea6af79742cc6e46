import type { HistoryEventType } from '#domain/orders/order-change.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { HistoryQuery, HistoryRow, OrderName } from '../../db/history/history-page-store.ts';
import { eventTypesOf, historyPage, orderNamesOf } from '../../db/history/history-page-store.ts';
import type { ClientLook } from '../clients/look-at-client.ts';
import { lookAtClient } from '../clients/look-at-client.ts';
import type { Context } from '../context.ts';

export type HistoryView = {
  readonly rows: readonly HistoryRow[];
  readonly orders: readonly OrderName[];
  readonly types: readonly HistoryEventType[];
};

/**
 * What happened to a client, page by page, with what can be filtered by (docs/spec/specification.md#2 «Operation
 * history page»).
 */
export async function viewHistory(
  context: Context,
  look: ClientLook,
  query: Omit<HistoryQuery, 'clientUuid'>,
): Promise<Result<HistoryView, Refusal<'client.not.exist.error'>>> {
  const client = await lookAtClient(context, { ...look, action: 'VIEW_HISTORY' });
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const { reader } = context.database;
  const [rows, orders, types] = await Promise.all([
    historyPage(reader, { ...query, clientUuid }),
    orderNamesOf(reader, clientUuid),
    eventTypesOf(reader, clientUuid),
  ]);
  return done({ rows, orders, types });
}

/** The kind of event by the name that staff see; null for a name that no event has. */
export function eventTypeNamed(name: string): HistoryEventType | null {
  return historyEventTypes.find((type) => historyEventNames[type] === name) ?? null;
}

/** Every kind of event there is. */
export const historyEventTypes = Object.keys(historyEventNames).filter(isType);

function isType(word: string): word is HistoryEventType {
  return word in historyEventNames;
}
