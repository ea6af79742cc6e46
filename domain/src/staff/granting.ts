import type { StaffUuid } from '../identifier.ts';
import { permissionNames } from './permission-names.ts';
import type { Permission } from './permissions.ts';

/** What an account may do, as far as giving rights and resetting are concerned. */
export type RightsOfAccount = {
  readonly staffUuid: StaffUuid;
  readonly permissions: readonly Permission[];
  readonly active: boolean;
};

/**
 * The rights at stake that a person does not hold: giving them, or taking over an account that holds them, needs a second person
 * (docs/spec/rules.md#14). Empty: the person may do it alone.
 */
export function rightsBeyond(
  held: readonly Permission[],
  atStake: readonly Permission[],
): readonly Permission[] {
  return [...new Set(atStake)].filter((permission) => !held.includes(permission)).sort();
}

/** The rights that are in the second list and not in the first. */
export function addedRights(
  before: readonly Permission[],
  after: readonly Permission[],
): readonly Permission[] {
  return rightsBeyond(before, after);
}

/** Rights in words, in one line. */
export function rightsLine(permissions: readonly Permission[]): string {
  return permissions.length === 0
    ? 'без прав'
    : permissions.map((permission) => permissionNames[permission]).join(', ');
}
