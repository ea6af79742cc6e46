import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { RightFlag } from '#domain/staff/permissions.ts';
import { rightFlags } from '#domain/staff/permissions.ts';
import { forgetEarly } from '../api/wire/early-calls.ts';
import type { User } from '../api/auth/user.ts';
import { paths } from '../paths.ts';
import { forgetOrders } from '../session/forget-orders.ts';
import { homePath } from '../session/home-path.ts';
import { returnPath } from '../session/return-path.ts';
import { takeStoredPhone } from '../session/stored-phone.ts';
import { restoreUser } from '../session/user-query.ts';
import { notify } from '../ui/feedback/notification-list.ts';
import { currentLogInAttempt } from '../session/log-in-attempt.ts';
import type { LogInSearch } from '../session/log-in-search.ts';
import { readAddress } from '../session/read-address.ts';

export type RouterContext = { readonly queryClient: QueryClient };

type Guarded = {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly searchStr: string };
};

/**
 * Pages of the cabinet: without a session the way leads to the phone log-in, which remembers the page that was asked
 * for; staff whose session was restored on a page that names no client go on with the one they looked at last (docs/spec/specification.md#2
 * «Startup and session»).
 * @throws ApiError when the session could not be asked for: then neither page would be right.
 */
export async function requireUser({ context, location }: Guarded): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user !== null) {
    chooseStoredClient(context.queryClient, user, location);
    return;
  }
  forgetEarly();
  forgetOrders();
  const asked = returnPath(location.pathname + location.searchStr);
  const search = asked === null || asked === paths.orders ? {} : { returnTo: asked };
  // whoever names a client in the address is staff
  const isStaffs = new URLSearchParams(location.searchStr).has('client');
  redirect({ to: isStaffs ? paths.adminLogin : paths.phoneLogin, search, replace: true, throw: true });
}

function chooseStoredClient(
  queryClient: QueryClient,
  user: User,
  { pathname, searchStr }: Guarded['location'],
): void {
  const phone = takeStoredPhone(queryClient, user);
  const search = new URLSearchParams(searchStr);
  if (phone === null || search.has('client')) return;
  search.set('client', phone);
  redirect({ ...readAddress(`${pathname}?${search.toString()}`), replace: true, throw: true });
}

/** Staff pay nothing for a client: the way leads to the order (docs/spec/specification.md#2 «Early payment page»). */
export async function requireClient({
  context,
  params,
}: Guarded & { readonly params: { readonly orderId: string } }): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user?.kind === 'STAFF') redirect({ to: paths.order, params, replace: true, throw: true });
}

/** The calendar of payments is the client's own: staff are led to the orders of the client. */
export async function requireOwnCabinet({ context }: Guarded): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user?.kind === 'STAFF') redirect({ to: paths.orders, replace: true, throw: true });
}

/** Pages of staff: whoever lacks the right, or is nobody, is led to the orders (docs/spec/specification.md#6). */
export function requireRight(...anyOf: readonly RightFlag[]): (guarded: Guarded) => Promise<void> {
  return async ({ context }) => {
    const user = await restoreUser(context.queryClient);
    const flags = user?.kind === 'STAFF' ? rightFlags(user.permissions) : null;
    if (anyOf.some((flag) => flags?.[flag] === true)) return;
    redirect({ to: paths.orders, replace: true, throw: true });
  };
}

/** Pages of whoever is staff, whatever their rights. */
export async function requireStaff({ context }: Guarded): Promise<void> {
  const user = await restoreUser(context.queryClient);
  if (user?.kind !== 'STAFF') redirect({ to: paths.orders, replace: true, throw: true });
}

/** Log-in pages: whoever is logged in is led on (docs/spec/specification.md#2 «Startup and session»). */
export async function requireGuest({ context, location }: Guarded): Promise<void> {
  const user = await restoredOrGuest(context.queryClient);
  if (user === null) return;
  // a session opened by a checkout code may be made a full one by a fresh code
  if (user.kind === 'CLIENT' && user.needsCode && currentLogInAttempt() !== null) return;
  const asked = returnPath(new URLSearchParams(location.searchStr).get('returnTo'));
  redirect({ ...readAddress(asked ?? homePath(user)), replace: true, throw: true });
}

/** A log-in page stands even when the session could not be asked for; that is reported (docs/spec/specification.md#2 «Startup and session»). */
async function restoredOrGuest(queryClient: QueryClient): Promise<User | null> {
  try {
    return await restoreUser(queryClient);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** The code page stands only after the phone page: otherwise there is nothing to check a code against (docs/spec/specification.md#8 «Generic»). */
export function requireLogInAttempt({ search }: { readonly search: LogInSearch }): void {
  if (currentLogInAttempt() !== null) return;
  notify('FAIL', 'Нет данных');
  redirect({ to: paths.phoneLogin, search, replace: true, throw: true });
}
