import { readSearch } from '#domain/staff/search-query.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import {
  clientsLike,
  type FoundClient,
  type FoundOrder,
  ordersByNumber,
} from '../../db/staff/staff-search-store.ts';
import type { Context } from '../context.ts';

/** With more results, staff need a more specific query. */
const maxResults = 20;

export type SearchResults = {
  readonly clients: readonly FoundClient[];
  readonly orders: readonly FoundOrder[];
};

/**
 * Finds clients and orders by any known detail. The search and its text are recorded in the audit log
 * (docs/spec/reliability.md#S-45).
 */
export async function searchEverything(
  { clock, database }: Context,
  staff: StaffActor,
  typed: string,
): Promise<SearchResults> {
  const query = readSearch(typed);
  const { orderNumber, phone, name, lastFourDigits } = query;
  const searchesClients = [phone, name, lastFourDigits].some((part) => part !== null);
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_SEARCH', note: typed.trim() }, clock.now()),
  );
  const [clients, orders] = await Promise.all([
    searchesClients ? clientsLike(database.reader, query, maxResults) : [],
    orderNumber === null ? [] : ordersByNumber(database.reader, query, maxResults),
  ]);
  return { clients, orders };
}
