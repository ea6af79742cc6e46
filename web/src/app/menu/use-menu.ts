import { useLocation, useRouter } from '@tanstack/react-router';
import { beginsInClientView, rightFlags } from '#domain/staff/permissions.ts';
import { paths } from '../../paths.ts';
import type { User } from '../../api/auth/user.ts';
import { useChosenClient } from '../use-chosen-client.ts';
import { buildMenu, type MenuItem, type Viewer } from './menu-items.ts';

/** The menu items of a user. An item without a route is left out. */
export function useMenu(user: User): readonly MenuItem[] {
  const { routesByPath } = useRouter();
  const { pathname } = useLocation();
  const hasChosenClient = useChosenClient() !== null;
  return buildMenu(createViewer(user, { pathname, hasChosenClient })).filter(
    ({ path }) => path in routesByPath,
  );
}

type Place = { readonly pathname: string; readonly hasChosenClient: boolean };

/**
 * Staff with the right to see clients are in client view on every page that is not for staff. Staff with no other
 * right are in client view also on the page where they choose a client (docs/spec/specification.md#4 «Client-view
 * mode»).
 */
function createViewer(user: User, { pathname, hasChosenClient }: Place): Viewer {
  if (user.kind === 'CLIENT') return { kind: 'CLIENT' };
  const flags = rightFlags(user.permissions);
  const isForStaff =
    pathname.startsWith('/admin/') &&
    !(pathname === paths.adminOrders && beginsInClientView(user.permissions));
  const isInClientView = flags.viewProfile && !isForStaff;
  return { kind: 'STAFF', flags, isInClientView, hasChosenClient };
}
