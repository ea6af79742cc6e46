import type { Fragment, Reader } from '../database.ts';
import { type RequestFilter, selectUndecided } from '../pauses/undecided-request-store.ts';
import {
  isListedStaff,
  lastSeenAt,
  stateOfAccount,
  type StaffFilter,
  type StaffQuery,
} from '../staff/staff-list-store.ts';

/** Lists with the filter of their page; an export that the previous version has started has none. */
export type FilteredList =
  | ({ readonly list: 'STAFF' } & Partial<StaffFilter>)
  | { readonly list: 'PRODUCTS'; readonly state?: 'CREATED' | 'ACTIVE' | 'STOPPED' | null }
  | ({ readonly list: 'PAUSE_REQUESTS' } & RequestFilter);

/** The statement of a list; its fields are the columns of the list. */
export function selectFilteredList(reader: Reader, input: FilteredList, live: StaffQuery['live']): Fragment {
  switch (input.list) {
    case 'STAFF':
      return selectStaff(reader, input, live);
    case 'PRODUCTS':
      return selectProducts(reader, input.state ?? null);
    case 'PAUSE_REQUESTS':
      return selectUndecided(reader, input, live.now);
  }
}

function selectStaff(
  reader: Reader,
  { name = null, state = null, roleUuid = null }: Partial<StaffFilter>,
  live: StaffQuery['live'],
): Fragment {
  return reader`
    select login, full_name as "fullName", (select name from staff_role r where r.role_uuid = staff.role_uuid) as role,
      array_to_string(permissions, ', ') as permissions,
      ${stateOfAccount(reader)} as state,
      exists (select 1 from staff_second_factor f
        where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor",
      created_at as "createdAt", password_changed_at as "passwordChangedAt", ${lastSeenAt(reader, live)} as "lastSeenAt"
    from staff where ${isListedStaff(reader, { name, state, roleUuid })} order by login`;
}

function selectProducts(reader: Reader, state: string | null): Fragment {
  return reader`
    select product_id as "productId", name, term_ui as "termUi", state, is_based as "isBased",
      payments_count as "paymentsCount", payments_interval_value as "intervalValue",
      payments_interval_unit as "intervalUnit", initial_payment as "initialPayment", min_amount as "minAmount",
      max_amount as "maxAmount", commission, min_commission as "minCommission", max_commission as "maxCommission",
      version
    from product where (${state}::text is null or state = ${state}) order by created_at, product_id`;
}
