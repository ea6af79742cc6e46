import type { Permission } from '#domain/staff/permissions.ts';
import type { RoleUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffAccount } from '../../db/staff/staff-account-store.ts';
import { roleToHold } from '../../db/staff/staff-role-store.ts';

/** The rights of an account: chosen one by one, or those of a role, including later changes of the role. */
export type Rights =
  | { readonly kind: 'one-by-one'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'role'; readonly roleUuid: RoleUuid };

/** The rights in the form that an account stores. The role cannot change until the transaction has ended. */
export async function heldRights(
  transaction: Transaction,
  rights: Rights,
): Promise<Result<Pick<StaffAccount, 'permissions' | 'role'>, Refusal<'staff.role.not.found.error'>>> {
  if (rights.kind === 'one-by-one') return success({ permissions: rights.permissions, role: null });
  const role = await roleToHold(transaction, rights.roleUuid);
  if (role === null) return refuse('staff.role.not.found.error', 'field=roleUuid');
  const { roleUuid, name, permissions } = role;
  return success({ permissions, role: { roleUuid, name } });
}
