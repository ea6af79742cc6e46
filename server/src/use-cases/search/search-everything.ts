import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import { readSearch } from '#domain/staff/search-query.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import {
  cardsLike,
  clientsLike,
  colleaguesLike,
  filesLike,
  type FoundCard,
  type FoundClient,
  type FoundColleague,
  type FoundFile,
  type FoundOrder,
  type FoundShop,
  ordersLike,
  shopsLike,
} from '../../db/staff/staff-search-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** With more results, staff need a more specific query. */
const maxResults = 20;

export type SearchResults = {
  readonly cards: readonly FoundCard[];
  readonly clients: readonly FoundClient[];
  readonly orders: readonly FoundOrder[];
  readonly shops: readonly FoundShop[];
  readonly files: readonly FoundFile[];
  readonly colleagues: readonly FoundColleague[];
};

type Searcher = StaffActor & { readonly permissions: readonly Permission[] };

/**
 * Finds by any known detail what the rights of the employee show: cards, clients and orders, shops, bulk payoff files, staff
 * accounts. The search and its text are recorded in the audit log (docs/spec/reliability.md#S-45).
 */
export async function searchEverything(
  { clock, database }: DatabaseAccess,
  staff: Searcher,
  typed: string,
): Promise<SearchResults> {
  const query = readSearch(typed);
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_SEARCH', note: typed.trim() }, clock.now()),
  );
  const { reader } = database;
  const ofRight = <Found>(right: Permission, find: () => Promise<Found[]>): Promise<Found[]> =>
    mayCall(staff.permissions, [right]) ? find() : Promise.resolve([]);
  const [cards, clients, orders, shops, files, colleagues] = await Promise.all([
    ofRight('VIEW_CLIENT_LK', () => cardsLike(reader, query, maxResults)),
    ofRight('VIEW_CLIENT_LK', () => clientsLike(reader, query, maxResults)),
    ofRight('VIEW_CLIENT_LK', () => ordersLike(reader, query, maxResults)),
    ofRight('MANAGE_MERCHANTS', () => shopsLike(reader, query.part, maxResults)),
    ofRight('FULL_PAYMENT', () => filesLike(reader, query.part, maxResults)),
    ofRight('MANAGE_STAFF', () => colleaguesLike(reader, query.part, maxResults)),
  ]);
  return { cards, clients, orders, shops, files, colleagues };
}
