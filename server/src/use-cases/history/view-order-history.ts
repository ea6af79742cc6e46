import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { isVisibleToClient } from '#domain/orders/history-event.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { type HistoryRow, orderHistoryPage } from '../../db/history/history-page-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { historyEventTypes } from './view-history.ts';

type OwnOrder = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

/**
 * The history of a client's own order, the newest first, with only the events that clients may see
 * (docs/spec/specification.md#6).
 */
export async function viewOrderHistory(
  { database }: DatabaseAccess,
  order: OwnOrder,
): Promise<Result<readonly HistoryRow[], Refusal<'order.not.found.error'>>> {
  const types = historyEventTypes.filter((type) => isVisibleToClient[type]);
  const rows = await orderHistoryPage(database.reader, { ...order, types });
  return rows === null ? refuse('order.not.found.error') : success(rows);
}
