import { useRouter } from '@tanstack/react-router';
import { rightFlags } from '#domain/access/permissions.ts';
import type { User } from '../../api/user.ts';
import type { MenuItem, Viewer } from './menu-items.ts';
import { menuOf } from './menu-items.ts';

/** The menu of whoever is logged in, of pages that there are. */
export function useMenu(user: User): readonly MenuItem[] {
  const { routesByPath } = useRouter();
  return menuOf(viewerOf(user)).filter(({ path }) => path in routesByPath);
}

function viewerOf(user: User): Viewer {
  if (user.kind === 'CLIENT') return { kind: 'CLIENT' };
  return {
    kind: 'STAFF',
    flags: rightFlags(user.permissions),
    isInClientView: false,
    hasChosenClient: false,
  };
}
