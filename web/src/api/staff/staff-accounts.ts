import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

export type StaffAccount = ResponseOf<Endpoints['GET /admin/v1/staff']>['accounts'][number];
type AccountsPage = ResponseOf<Endpoints['POST /admin/v1/staff/list']>;
/** The filter of the accounts. An absent field does not filter. */
export type AccountsRequest = Omit<RequestOf<Endpoints['POST /admin/v1/staff/list']>, 'nextPage' | 'sort'>;
export type AccountSort = 'login' | 'fullName' | 'lastSeenAt';
export type SentLink = ResponseOf<Endpoints['POST /admin/v1/staff/invite']>;
export type NewAccount = RequestOf<Endpoints['POST /admin/v1/staff/invite']>;
export type AccountChange = RequestOf<Endpoints['POST /admin/v1/staff/update']>;
export type Invitation = ResponseOf<Endpoints['POST /admin/auth/invitation']>;

export const staffAccountsKey = ['staff-accounts'];

/** The accounts that match a filter, in pages; by their logins without an order. */
export function accountsQuery(filter: AccountsRequest, sort: ListSort<AccountSort> | undefined) {
  return sortedListQuery({
    key: [...staffAccountsKey, 'list', filter],
    sort,
    count: 50,
    load: (page, signal): Promise<AccountsPage> =>
      call('POST /admin/v1/staff/list', { ...filter, ...page }, { signal }),
  });
}

/** All accounts, for the new values of one that changed meanwhile. */
export function staffAccountsQuery() {
  return queryOptions({
    queryKey: [...staffAccountsKey, 'all'],
    queryFn: async ({ signal }): Promise<readonly StaffAccount[]> =>
      (await call('GET /admin/v1/staff', {}, { signal })).accounts,
  });
}

export async function inviteStaff(account: NewAccount): Promise<SentLink> {
  return call('POST /admin/v1/staff/invite', account);
}

export async function changeStaffRights(form: AccountChange): Promise<void> {
  await call('POST /admin/v1/staff/update', form);
}

/** An account with its version: if a colleague has changed it meanwhile, nothing happens. */
export type SeenAccount = Pick<StaffAccount, 'staffUuid' | 'version'>;

type GivenReason = { readonly reason?: string };

const reference = ({ staffUuid, version }: SeenAccount): SeenAccount => ({ staffUuid, version });

export async function enableStaff(account: SeenAccount, given: GivenReason): Promise<void> {
  await callIdempotently('POST /admin/v1/staff/enable', { ...reference(account), ...given });
}

export async function disableStaff(account: SeenAccount): Promise<void> {
  await callIdempotently('POST /admin/v1/staff/disable', reference(account));
}

export async function resetStaff(account: SeenAccount, given: GivenReason): Promise<SentLink> {
  return callIdempotently('POST /admin/v1/staff/reset', { ...reference(account), ...given });
}

export async function endStaffSession({ staffUuid }: SeenAccount): Promise<void> {
  await callIdempotently('POST /admin/v1/staff/endSession', { staffUuid });
}

export async function resetStaffFactor(account: SeenAccount, given: GivenReason): Promise<void> {
  await callIdempotently('POST /admin/v1/staff/resetSecondFactor', { ...reference(account), ...given });
}

/** The account that an invitation opens. The query runs once and does not cache the secret. */
export function invitationQuery(secret: string) {
  return queryOptions({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }): Promise<Invitation> => call('POST /admin/auth/invitation', { secret }, { signal }),
    retry: false,
    gcTime: 0,
  });
}

export async function acceptInvitation(secret: string, password: string): Promise<void> {
  await call('POST /admin/auth/invitation/accept', { secret, password });
}
