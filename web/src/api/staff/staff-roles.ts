import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { staffAccountsKey } from './staff-accounts.ts';

export type StaffRole = ResponseOf<Endpoints['GET /admin/v1/staff/roles']>['roles'][number];
export type RoleForm = RequestOf<Endpoints['POST /admin/v1/staff/roles/add']>;

/** Below the accounts: what changes one of them changes what is shown of the other. */
export function staffRolesQuery() {
  return queryOptions({
    queryKey: [...staffAccountsKey, 'roles'],
    queryFn: async ({ signal }): Promise<readonly StaffRole[]> =>
      (await call('GET /admin/v1/staff/roles', {}, { signal })).roles,
  });
}

/** A new role, or another one in place of the one that was seen. */
export async function saveRole(seen: StaffRole | null, form: RoleForm): Promise<void> {
  if (seen === null) await call('POST /admin/v1/staff/roles/add', form);
  else {
    const { roleUuid, version } = seen;
    await call('POST /admin/v1/staff/roles/update', { ...form, roleUuid, version });
  }
}

export async function removeRole(roleUuid: string): Promise<void> {
  await call('POST /admin/v1/staff/roles/remove', { roleUuid });
}
