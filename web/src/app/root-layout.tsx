import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { shopMarksQuery } from '../api/merchants/shop-marks.ts';
import type { User } from '../api/auth/user.ts';
import { paths } from '../paths.ts';
import { homePath } from '../session/home-path.ts';
import { knownUser, useUser } from '../session/user-query.ts';
import { Logo } from '../ui/data-display/logo.tsx';
import { type ShopMarkLook, ShopMarks } from '../ui/data-display/shop-marks.ts';
import { ThemeSwitch } from '../ui/inputs/theme-switch.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import type { RouterContext } from './guards.ts';
import { OfflineBar } from './offline-bar.tsx';
import styles from './root-layout.module.css';

// The log-in pages have no menu, so the menu loads with the cabinet pages.
const MobileMenu = lazyRouteComponent(() => import('./menu/mobile-menu.tsx'), 'MobileMenu');
const SideMenu = lazyRouteComponent(() => import('./menu/side-menu.tsx'), 'SideMenu');
const StaffBar = lazyRouteComponent(async () => (await import('./staff-pages.ts')).staffBar(), 'StaffBar');

type LoaderInput = { readonly context: RouterContext };

/** Loads the menu before the first cabinet page, so that the layout does not shift. */
export async function loadMenu({ context }: LoaderInput): Promise<void> {
  const isStaff = knownUser(context.queryClient)?.kind === 'STAFF';
  await Promise.all([MobileMenu.preload?.(), SideMenu.preload?.(), isStaff && StaffBar.preload?.()]);
}

/** The header, the menu and the notifications around every page (docs/spec/specification.md#2 «Main layout»). */
export function RootLayout() {
  const { pathname } = useLocation();
  const user = useUser();
  const hasMenu = user !== null && !isLogOut(pathname) && /^\/(?:client|admin)\//.test(pathname);
  const showsShops = hasMenu || pathname.startsWith('/checkout/');
  const { data: marks = noMarks } = useQuery({ ...shopMarksQuery(), enabled: showsShops });
  return (
    <ShopMarks value={marks}>
      <div
        className={styles.layout}
        data-wide={isWide(pathname, user)}
        data-columns={hasColumns(pathname, user)}
      >
        <a className={styles.skip} href="#main">
          Перейти к содержанию
        </a>
        <header className={styles.header}>
          <div className={styles.bar}>
            <Link to={getHomePath(user)} className={styles.home} aria-label="Плати частями, на главную">
              <Logo />
            </Link>
            {hasMenu ? (
              <Suspense>
                <MobileMenu key={pathname} user={user} />
              </Suspense>
            ) : (
              <ThemeSwitch variant="icons" />
            )}
          </div>
          <OfflineBar />
          <Suspense>{hasMenu && user.kind === 'STAFF' && <StaffBar user={user} />}</Suspense>
        </header>
        <div className={styles.body} data-menu={hasMenu}>
          <Suspense>{hasMenu && <SideMenu user={user} />}</Suspense>
          <main id="main" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <Toasts />
      </div>
    </ShopMarks>
  );
}

const noMarks: ReadonlyMap<string, ShopMarkLook> = new Map();

/** The target of the logo: the home page of the user. */
function getHomePath(user: User | null): string {
  return user === null ? paths.orders : homePath(user);
}

/** The pages of staff use the full width, and so does the history. */
function isWide(pathname: string, user: User | null): boolean {
  return user?.kind === 'STAFF' || pathname.startsWith('/admin/') || pathname === paths.history;
}

/**
 * Whether a page is laid out in columns: the log-in, its code and a checkout; for a client also the orders, an order
 * and its payment (docs/spec/screens.md).
 */
function hasColumns(pathname: string, user: User | null): boolean {
  return (
    pathname === paths.phoneLogin ||
    pathname === paths.otp ||
    /^\/checkout\/[^/]+$/.test(pathname) ||
    (user?.kind === 'CLIENT' && /^\/client\/orders(?:\/[^/]+(?:\/pay)?)?$/.test(pathname))
  );
}

/** The menu is hidden on the log-out pages (docs/spec/specification.md#2 «Main layout»). */
function isLogOut(pathname: string): boolean {
  return pathname === paths.logOut || pathname === paths.adminLogOut;
}
