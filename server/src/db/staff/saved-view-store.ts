import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { ListWithViews, ViewFilter } from '#domain/staff/saved-view.ts';
import type { Reader, Transaction } from '../database.ts';

export type SavedView = { readonly name: string; readonly filter: ViewFilter };

export type ViewOf = { readonly staffUuid: StaffUuid; readonly list: ListWithViews; readonly name: string };

/** The saved filters of a person, by name. */
export async function viewsOf(
  reader: Reader,
  { staffUuid, list }: Omit<ViewOf, 'name'>,
): Promise<SavedView[]> {
  return reader<SavedView[]>`
    select name, filter from saved_view where staff_uuid = ${staffUuid} and list = ${list} order by name`;
}

/** Holds the account, so that two tabs of a person do not save at once. */
export async function holdViewsOf(transaction: Transaction, staffUuid: StaffUuid): Promise<void> {
  await transaction`select from staff where staff_uuid = ${staffUuid} for no key update`;
}

export async function upsertView(
  transaction: Transaction,
  { staffUuid, list, name, filter }: ViewOf & SavedView,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into saved_view (staff_uuid, list, name, filter, saved_at)
    values (${staffUuid}, ${list}, ${name}, ${transaction.json(filter)}, ${now})
    on conflict (staff_uuid, list, name) do update set filter = excluded.filter, saved_at = excluded.saved_at`;
}

/** Returns false when there is none with this name. */
export async function deleteView(
  transaction: Transaction,
  { staffUuid, list, name }: ViewOf,
): Promise<boolean> {
  const { count } = await transaction`
    delete from saved_view where staff_uuid = ${staffUuid} and list = ${list} and name = ${name}`;
  return count === 1;
}
