import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { staffAccountsKey } from './staff-accounts.ts';

export type StaffRole = ResponseOf<Endpoints['GET /admin/v1/staff/roles']>['roles'][number];
export type RoleForm = RequestOf<Endpoints['POST /admin/v1/staff/roles/add']>;

/** The key begins with that of the accounts, so invalidating `staffAccountsKey` reloads accounts and roles. */
export function staffRolesQuery() {
  return queryOptions({
    queryKey: [...staffAccountsKey, 'roles'],
    queryFn: async ({ signal }): Promise<readonly StaffRole[]> =>
      (await call('GET /admin/v1/staff/roles', {}, { signal })).roles,
  });
}

/** Creates a role, or updates the loaded one. */
export async function saveRole(previous: StaffRole | null, form: RoleForm): Promise<void> {
  if (previous === null) await call('POST /admin/v1/staff/roles/add', form);
  else {
    const { roleUuid, version } = previous;
    await call('POST /admin/v1/staff/roles/update', { ...form, roleUuid, version });
  }
}

export async function removeRole(roleUuid: string): Promise<void> {
  await callIdempotently('POST /admin/v1/staff/roles/remove', { roleUuid });
}
