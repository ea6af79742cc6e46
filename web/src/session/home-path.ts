import { staffHome } from '#domain/staff/permissions.ts';
import type { User } from '../api/auth/user.ts';
import { type Path, paths } from '../paths.ts';

/** The home page of a user, where the log-in pages redirect (docs/spec/specification.md#2 «Startup and session»). */
export function homePath(user: User): Path {
  return user.kind === 'CLIENT' ? paths.orders : paths[staffHome(user.permissions)];
}
