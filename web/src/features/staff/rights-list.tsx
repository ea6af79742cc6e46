import type { Permission } from '#domain/staff/permissions.ts';
import styles from './accounts.module.css';
import { permissionNames } from '#domain/staff/permission-names.ts';

/** Rights by their display names. */
export function RightsList({ permissions }: { readonly permissions: readonly Permission[] }) {
  if (permissions.length === 0) return '—';
  return (
    <ul className={styles.rights}>
      {permissions.map((permission) => (
        <li key={permission}>{permissionNames[permission]}</li>
      ))}
    </ul>
  );
}
