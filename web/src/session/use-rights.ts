import { type RightFlag, rightFlags } from '#domain/staff/permissions.ts';
import { useUser } from './user-query.ts';

/** The rights of the logged-in employee; none for other users (docs/spec/specification.md#6). */
export function useRights(): Readonly<Record<RightFlag, boolean>> {
  const user = useUser();
  return rightFlags(user?.kind === 'STAFF' ? user.permissions : []);
}
