import { Fragment, lazy, Suspense } from 'react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { beginsInClientView, rightFlags } from '#domain/staff/permissions.ts';
import type { User } from '../../api/auth/user.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import { useChosenClient } from '../use-chosen-client.ts';
import styles from './menu-links.module.css';
import { buildMenu, findParentItem, type MenuItem, type Viewer } from './menu-items.ts';
import { UnreadCount } from './menu-counts.tsx';

const StaffCount = lazy(async () => ({ default: (await import('./staff-counts.tsx')).StaffCount }));

type Props = { readonly user: User };

/** The items of the menu, those of staff in groups; «Выйти» is the last. */
export function MenuLinks({ user }: Props) {
  const items = useMenu(user);
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group}>
          {user.kind === 'STAFF' && <p className={styles.group}>{group}</p>}
          <ul className={styles.links} {...(user.kind === 'STAFF' && { 'aria-label': group })}>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <MenuLine key={item.path} user={user} item={item} />
              ))}
          </ul>
        </Fragment>
      ))}
      <p className={styles.last}>
        <Link
          to={user.kind === 'STAFF' ? paths.adminLogOut : paths.logOut}
          className={styles.link}
          preload={false}
        >
          <Icon name="exit" size={20} />
          Выйти
        </Link>
      </p>
    </>
  );
}

function MenuLine({ user, item: { label, path, icon, isNested } }: Props & { readonly item: MenuItem }) {
  const parentPath = findParentItem(useLocation().pathname);
  return (
    <li data-nested={isNested}>
      <Link to={path} className={styles.link} {...(path === parentPath && { 'aria-current': 'page' })}>
        <Icon name={icon} size={20} />
        {label}
        {path === paths.messages && user.kind === 'CLIENT' && <UnreadCount />}
        <Suspense>{user.kind === 'STAFF' && <StaffCount path={path} />}</Suspense>
      </Link>
    </li>
  );
}

/** The menu items of a user. An item without a route is left out. */
function useMenu(user: User): readonly MenuItem[] {
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
