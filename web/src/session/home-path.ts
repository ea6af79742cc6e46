import { staffHome, type StaffHome } from '#domain/staff/permissions.ts';
import type { User } from '../api/auth/user.ts';
import { type Path, paths } from '../paths.ts';

const staffPaths = {
  products: paths.products,
  fullPayment: paths.fullPayment,
  orders: paths.orders,
} as const satisfies Record<StaffHome, Path>;

/** The home page of a user, where the log-in pages redirect (docs/spec/specification.md#2 «Startup and session»). */
export function homePath(user: User): Path {
  return user.kind === 'CLIENT' ? paths.orders : staffPaths[staffHome(user.permissions)];
}
