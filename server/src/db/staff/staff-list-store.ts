import type { Instant } from '#domain/dates.ts';
import type { RoleUuid } from '#domain/identifier.ts';
import type { Fragment, Reader } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';
import { listedStaff, type StaffWithLink } from './staff-account-store.ts';

/** A filter of the staff accounts; null does not filter. */
export type StaffFilter = {
  /** A part of the login or the name, in any letter case. */
  readonly name: string | null;
  readonly state: 'INVITED' | 'ACTIVE' | 'DISABLED' | null;
  readonly roleUuid: RoleUuid | null;
};

/** By login, by name, or by the last act in a live session. */
export type StaffSort = 'login' | 'fullName' | 'lastSeenAt';

/** A filter, a page, and what makes a session live. */
export type StaffQuery = StaffFilter &
  PageRequest<StaffSort> & { readonly live: { readonly now: Instant; readonly usedAfter: Instant } };

/** A page of the accounts; by their logins without a choice. */
export async function staffPage(reader: Reader, query: StaffQuery): Promise<ListPage<StaffWithLink>> {
  const { columns, from } = listedStaff(reader);
  const rows = {
    columns,
    source: reader`${from} where ${isListedStaff(reader, query)}`,
    keys: sortKeys(reader, query.live),
    id: { value: reader`staff.staff_uuid`, type: 'uuid' },
    defaultSort: { field: 'login', order: 'ASC' },
  } as const;
  return readListing<StaffWithLink, StaffSort>(reader, rows, query);
}

/** An account without a name is listed by its login, and one without a live session comes before all others. */
function sortKeys(reader: Reader, live: StaffQuery['live']): Readonly<Record<StaffSort, SortKey>> {
  return {
    login: { value: reader`login`, type: 'text' },
    fullName: { value: reader`comparison_text(coalesce(full_name, login))`, type: 'text' },
    lastSeenAt: {
      value: reader`coalesce(${lastSeenAt(reader, live)}, timestamptz 'epoch')`,
      type: 'time',
    },
  };
}

/** The last act of an account in a live session; null without one. */
export function lastSeenAt(reader: Reader, { now, usedAfter }: StaffQuery['live']): Fragment {
  return reader`(select max(last_seen_at) from session where subject_type = 'STAFF'
    and subject_uuid = staff.staff_uuid and revoked_at is null and expires_at > ${now}
    and last_seen_at > ${usedAfter})`;
}

export async function countStaff(reader: Reader, filter: StaffFilter): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from staff where ${isListedStaff(reader, filter)}`;
  return row?.count ?? 0;
}

/** The state that staff see of an account. */
export function stateOfAccount(reader: Reader): Fragment {
  return reader`case when not active then 'DISABLED' when password_changed_at is null then 'INVITED' else 'ACTIVE' end`;
}

/** Whether an account matches. */
export function isListedStaff(reader: Reader, { name, state, roleUuid }: StaffFilter): Fragment {
  return reader`
    (${name}::text is null
      or strpos(comparison_text(concat_ws(' ', login, full_name)), comparison_text(${name}::text)) > 0)
    and (${state}::text is null
      or ${stateOfAccount(reader)} = ${state}::text)
    and (${roleUuid}::uuid is null or role_uuid = ${roleUuid}::uuid)`;
}
