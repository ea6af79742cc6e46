import type { StaffUuid } from '../identifier.ts';
import { permissionNames } from './permission-names.ts';
import type { Permission } from './permissions.ts';

/** The permissions of an account, as needed for granting and resetting. */
export type RightsOfAccount = {
  readonly staffUuid: StaffUuid;
  readonly permissions: readonly Permission[];
  readonly active: boolean;
};

/**
 * The permissions that the acting person does not hold. Granting them, or taking over an account that holds them,
 * needs a second person (docs/spec/rules.md#14). Empty when no second person is needed.
 */
export function rightsBeyond(
  held: readonly Permission[],
  needed: readonly Permission[],
): readonly Permission[] {
  return [...new Set(needed)].filter((permission) => !held.includes(permission)).sort();
}

/** The permissions that are in `after` but not in `before`. */
export function addedRights(
  before: readonly Permission[],
  after: readonly Permission[],
): readonly Permission[] {
  return rightsBeyond(before, after);
}

/** Permission names in one line. */
export function rightsLine(permissions: readonly Permission[]): string {
  return permissions.length === 0
    ? 'без прав'
    : permissions.map((permission) => permissionNames[permission]).join(', ');
}
