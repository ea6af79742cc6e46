import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { done } from '#domain/result.ts';
import { addRole, changeRole, listRoles, removeRole } from '../../use-cases/staff/staff-roles.ts';
import type { Handler } from '../handler.ts';

export const listRolesHandler: Handler<'GET /admin/v1/staff/roles'> = async ({ context }) => {
  const roles = await listRoles(context);
  return done({ roles: roles.map((role) => ({ ...role, permissions: [...role.permissions] })) });
};

export const addRoleHandler: Handler<'POST /admin/v1/staff/roles/add'> = async ({
  context,
  caller,
  request: { name, permissions },
}) => {
  const added = await addRole(context, actorIn(caller), {
    name: name.trim(),
    permissions: [...new Set(permissions)],
  });
  return added.ok ? done({ roleUuid: added.value }) : added;
};

export const updateRoleHandler: Handler<'POST /admin/v1/staff/roles/update'> = async ({
  context,
  caller,
  request: { roleUuid, name, permissions, version },
}) => {
  const changed = await changeRole(context, actorIn(caller), {
    roleUuid,
    name: name.trim(),
    permissions: [...new Set(permissions)],
    version,
  });
  return changed.ok ? done({}) : changed;
};

export const removeRoleHandler: Handler<'POST /admin/v1/staff/roles/remove'> = async ({
  context,
  caller,
  request: { roleUuid },
}) => {
  const removed = await removeRole(context, caller, roleUuid);
  return removed.ok ? done({}) : removed;
};

/** The actor without the session's permissions: current permissions are read under the lock of all accounts. */
function actorIn({ staffUuid, address }: StaffActor): StaffActor {
  return { staffUuid, address };
}
