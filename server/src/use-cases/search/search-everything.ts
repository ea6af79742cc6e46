import { readSearch } from '#domain/staff/search-query.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { FoundClient, FoundOrder } from '../../db/staff/staff-search-store.ts';
import { clientsLike, ordersByNumber } from '../../db/staff/staff-search-store.ts';
import type { Context } from '../context.ts';

/** More than this is no answer: whoever looks for somebody says more. */
const mostFound = 20;

export type Found = { readonly clients: readonly FoundClient[]; readonly orders: readonly FoundOrder[] };

/**
 * Clients and orders by whatever staff know of them; that they looked, and for what, is written down
 * (docs/spec/reliability.md#S-45).
 */
export async function searchEverything(
  { clock, database }: Context,
  staff: StaffActor,
  typed: string,
): Promise<Found> {
  const query = readSearch(typed);
  const { orderNumber, phone, name, lastFourDigits } = query;
  const meansClients = [phone, name, lastFourDigits].some((part) => part !== null);
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_SEARCH', note: typed.trim() }, clock.now()),
  );
  const [clients, orders] = await Promise.all([
    meansClients ? clientsLike(database.reader, query, mostFound) : [],
    orderNumber === null ? [] : ordersByNumber(database.reader, orderNumber, mostFound),
  ]);
  return { clients, orders };
}
