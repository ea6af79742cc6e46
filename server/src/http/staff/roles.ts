import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { success } from '#domain/result.ts';
import { addRole, changeRole, listRoles, removeRole } from '../../use-cases/staff/staff-roles.ts';
import type { Handler } from '../handler.ts';

export const listRolesHandler: Handler<'GET /admin/v1/staff/roles'> = async ({ context }) => {
  const roles = await listRoles(context);
  return success({ roles: roles.map((role) => ({ ...role, permissions: [...role.permissions] })) });
};

export const addRoleHandler: Handler<'POST /admin/v1/staff/roles/add'> = async ({
  context,
  caller,
  request: { name, permissions, reason },
}) => {
  const added = await addRole(context, toActor(caller), {
    name: name.trim(),
    permissions: [...new Set(permissions)],
    reason: reason?.trim() ?? null,
  });
  return added.ok ? success({ roleUuid: added.value }) : added;
};

export const updateRoleHandler: Handler<'POST /admin/v1/staff/roles/update'> = async ({
  context,
  caller,
  request: { roleUuid, name, permissions, version, reason },
}) => {
  const changed = await changeRole(context, toActor(caller), {
    roleUuid,
    name: name.trim(),
    permissions: [...new Set(permissions)],
    version,
    reason: reason?.trim() ?? null,
  });
  return changed.ok ? success({}) : changed;
};

export const removeRoleHandler: Handler<'POST /admin/v1/staff/roles/remove'> = async ({
  context,
  caller,
  request: { roleUuid },
}) => {
  const removed = await removeRole(context, caller, roleUuid);
  return removed.ok ? success({}) : removed;
};

/** Removes the permissions of the session, because the use case reads the current ones under its lock. */
function toActor({ staffUuid, address }: StaffActor): StaffActor {
  return { staffUuid, address };
}
