import type { Permission } from '#domain/staff/permissions.ts';
import type { RoleUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffAccount } from '../../db/staff/staff-account-store.ts';
import { roleToHold } from '../../db/staff/staff-role-store.ts';

/** What somebody is to be allowed: rights chosen one by one, or those of a role, now and whenever it changes. */
export type Rights =
  | { readonly kind: 'one-by-one'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'role'; readonly roleUuid: RoleUuid };

/** The rights as an account holds them; the role cannot change until the transaction has ended. */
export async function heldRights(
  transaction: Transaction,
  rights: Rights,
): Promise<Result<Pick<StaffAccount, 'permissions' | 'role'>, Refusal<'staff.role.not.found.error'>>> {
  if (rights.kind === 'one-by-one') return done({ permissions: rights.permissions, role: null });
  const role = await roleToHold(transaction, rights.roleUuid);
  if (role === null) return refuse('staff.role.not.found.error', 'field=roleUuid');
  const { roleUuid, name, permissions } = role;
  return done({ permissions, role: { roleUuid, name } });
}
