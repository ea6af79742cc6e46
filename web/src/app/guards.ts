import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type RightFlag, rightFlags } from '#domain/staff/permissions.ts';
import { clearPrefetched } from '../api/wire/prefetch.ts';
import type { User } from '../api/auth/user.ts';
import { paths } from '../paths.ts';
import { forgetOrders, hasOrders } from '../session/forget-orders.ts';
import { homePath } from '../session/home-path.ts';
import { returnPath } from '../session/return-path.ts';
import { lastSessionEnd, rememberSessionEnd } from '../session/session-end.ts';
import { forgetStoredClient } from '../session/stored-client.ts';
import { restoreUser } from '../session/user-query.ts';
import { notify } from '../ui/feedback/notification-list.ts';
import { currentLogInAttempt } from '../session/log-in-attempt.ts';
import type { LogInSearch } from '../session/log-in-search.ts';
import { readAddress } from '../session/read-address.ts';

export type RouterContext = { readonly queryClient: QueryClient };

type GuardInput = {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly searchStr: string };
  /** A link is only hovered or focused: the page is loaded, and the client of the tab stays. */
  readonly preload: boolean;
};

/**
 * Guard of the cabinet pages. Without a session it redirects to the log-in, which remembers the requested page. For
 * staff it puts the client into the address (docs/spec/specification.md#2 «Startup and session»).
 * @throws ApiError when the server does not answer, because the guard then cannot choose a page.
 */
export async function requireUser({ context, location, preload }: GuardInput): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user !== null) {
    rememberSessionEnd(null);
    if (preload || user.kind === 'CLIENT' || !rightFlags(user.permissions).viewProfile) return;
    const { settleClientAddress } = await import('./client-address.ts');
    await settleClientAddress(context.queryClient, location);
    return;
  }
  clearPrefetched();
  forgetEndedSession();
  const requestedPath = returnPath(location.pathname + location.searchStr);
  const search = requestedPath === null || requestedPath === paths.orders ? {} : { returnTo: requestedPath };
  // only staff have a client in the address
  const isStaffAddress = new URLSearchParams(location.searchStr).has('client');
  redirect({ to: isStaffAddress ? paths.adminLogin : paths.phoneLogin, search, replace: true, throw: true });
}

/** The log-out removes the stored orders, so they are left from a session that has ended by itself. */
function forgetEndedSession(): void {
  if (hasOrders()) rememberSessionEnd(lastSessionEnd() ?? 'ENDED');
  forgetOrders();
}

/**
 * An unknown address leads to the orders, and staff without clients to their own page
 * (docs/spec/specification.md#2 «Screens and routes»).
 */
export async function redirectHome({ context }: GuardInput): Promise<void> {
  const user = await restoreUser(context.queryClient);
  const seesOrders = user?.kind !== 'STAFF' || rightFlags(user.permissions).viewProfile;
  redirect({ ...readAddress(seesOrders ? paths.orders : homePath(user)), replace: true, throw: true });
}

/**
 * Staff cannot pay for a client: the guard redirects to the order (docs/spec/specification.md#2 «Early payment
 * page»).
 */
export async function requireClient({
  context,
  params,
}: GuardInput & { readonly params: { readonly orderId: string } }): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user?.kind === 'STAFF') redirect({ to: paths.order, params, replace: true, throw: true });
}

/** The payment calendar is for the client only: the guard redirects staff to the client's orders. */
export async function requireOwnCabinet({ context }: GuardInput): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user?.kind === 'STAFF') redirect({ to: paths.orders, replace: true, throw: true });
}

/**
 * Guard of the staff pages: a user without the right is redirected to the orders (docs/spec/specification.md#6). A staff
 * page ends the view of a client (docs/spec/specification.md#4 «Client-view mode»).
 */
export function requireRight(...anyOf: readonly RightFlag[]): (input: GuardInput) => Promise<void> {
  return async ({ context, location, preload }) => {
    leaveClient({ location, preload });
    const user = await restoreUser(context.queryClient);
    const flags = user?.kind === 'STAFF' ? rightFlags(user.permissions) : null;
    if (anyOf.some((flag) => flags?.[flag] === true)) return;
    redirect({ to: paths.orders, replace: true, throw: true });
  };
}

/** Guard of the pages for all staff, with any rights. It ends the view of a client too. */
export async function requireStaff({ context, location, preload }: GuardInput): Promise<void> {
  leaveClient({ location, preload });
  const user = await restoreUser(context.queryClient);
  if (user?.kind !== 'STAFF') redirect({ to: paths.orders, replace: true, throw: true });
}

function leaveClient({ location, preload }: Omit<GuardInput, 'context'>): void {
  if (!preload && location.pathname.startsWith('/admin/')) forgetStoredClient();
}

/** Guard of the log-in pages: a logged-in user is redirected (docs/spec/specification.md#2 «Startup and session»). */
export async function requireGuest({ context, location }: GuardInput): Promise<void> {
  const user = await restoreUserOrGuest(context.queryClient);
  if (user === null) return;
  // A page of the cabinet has requested a fresh code, and it is entered here.
  if (user.kind === 'CLIENT' && currentLogInAttempt() !== null) return;
  const requestedPath = returnPath(new URLSearchParams(location.searchStr).get('returnTo'));
  redirect({ ...readAddress(requestedPath ?? homePath(user)), replace: true, throw: true });
}

/**
 * A log-in page opens even when the session is unknown; the error is reported (docs/spec/specification.md#2 «Startup
 * and session»).
 */
async function restoreUserOrGuest(queryClient: QueryClient): Promise<User | null> {
  try {
    return await restoreUser(queryClient);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** The code page requires a code request from the phone page (docs/spec/specification.md#8 «Generic»). */
export function requireLogInAttempt({ search }: { readonly search: LogInSearch }): void {
  if (currentLogInAttempt() !== null) return;
  notify('FAIL', 'Нет данных');
  redirect({ to: paths.phoneLogin, search, replace: true, throw: true });
}
