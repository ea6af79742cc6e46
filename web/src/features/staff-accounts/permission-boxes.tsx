import type { Permission } from '#domain/staff/permissions.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import styles from './accounts.module.css';
import { allPermissions, permissionNames } from '#domain/staff/permission-names.ts';

type Props = {
  readonly permissions: readonly Permission[];
  readonly onChange: (permissions: readonly Permission[]) => void;
};

/** Checkboxes for single rights. */
export function PermissionBoxes({ permissions, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>Права</legend>
      {allPermissions.map((permission) => (
        <Checkbox
          key={permission}
          label={permissionNames[permission]}
          isChecked={permissions.includes(permission)}
          onChange={(isChecked) => {
            const others = permissions.filter((each) => each !== permission);
            onChange(isChecked ? [...others, permission] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
