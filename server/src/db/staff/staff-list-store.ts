import type { RoleUuid } from '#domain/identifier.ts';
import type { Fragment, Reader } from '../database.ts';
import { selectStaff, type StaffWithLink } from './staff-account-store.ts';

/** A filter of the staff accounts; null does not filter. */
type StaffFilter = {
  /** A part of the login or the name, in any letter case. */
  readonly name: string | null;
  readonly state: 'INVITED' | 'ACTIVE' | 'DISABLED' | null;
  readonly roleUuid: RoleUuid | null;
};

/** A filter and a page, from 0. */
export type StaffQuery = StaffFilter & { readonly count: number; readonly page: number };

/** A page of the accounts in the order of their logins. */
export async function staffPage(reader: Reader, query: StaffQuery): Promise<StaffWithLink[]> {
  const { count, page } = query;
  return reader<StaffWithLink[]>`
    ${selectStaff(reader)} where ${matches(reader, query)} order by login limit ${count} offset ${count * page}`;
}

export async function countStaff(reader: Reader, filter: StaffFilter): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from staff where ${matches(reader, filter)}`;
  return row?.count ?? 0;
}

function matches(reader: Reader, { name, state, roleUuid }: StaffFilter): Fragment {
  return reader`
    (${name}::text is null
      or strpos(comparison_text(concat_ws(' ', login, full_name)), comparison_text(${name}::text)) > 0)
    and (${state}::text is null
      or case when not active then 'DISABLED' when password_changed_at is null then 'INVITED' else 'ACTIVE' end
        = ${state}::text)
    and (${roleUuid}::uuid is null or role_uuid = ${roleUuid}::uuid)`;
}
