import type { RightFlag } from '#domain/staff/permissions.ts';
import { rightFlags } from '#domain/staff/permissions.ts';
import { useUser } from './user-query.ts';

/** What the staff who are logged in may do; nobody else may do any of it (docs/spec/specification.md#6). */
export function useRights(): Readonly<Record<RightFlag, boolean>> {
  const user = useUser();
  return rightFlags(user?.kind === 'STAFF' ? user.permissions : []);
}
