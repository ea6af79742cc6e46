import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { basePath } from '../api/wire/base-path.ts';
import { rememberSessionEnd } from '../session/session-end.ts';
import { onSessionLost } from '../api/wire/call.ts';
import { queryText } from '../api/wire/query-text.ts';
import { track } from '../api/wire/track.ts';
import { forgetSession } from '../session/log-out.ts';
import { knownUser } from '../session/user-query.ts';
import { Loader } from '../ui/feedback/loader.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { orderTransition } from './order-transition.ts';
import { routeTree } from './routes.ts';
import { isSectionFragment, scrollToSection } from './scroll-to-section.ts';
import { scrollToTop } from './scroll-to-top.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** The router with its guards. Search parameters are plain text, because the bank's return address has that form. */
export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    routeTree,
    history,
    basepath: basePath,
    context: { queryClient },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: queryText,
    defaultPreload: 'intent',
    defaultPendingComponent: Loader,
    defaultPendingMs: 300,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: false,
    defaultViewTransition: orderTransition(),
  });
  router.subscribe('onResolved', ({ pathChanged, hashChanged, fromLocation, toLocation }) => {
    track({ event: 'page_view', page: toLocation.pathname.replaceAll(/[0-9a-f-]{36}|[\w-]{43}/gi, ':id') });
    if (fromLocation === undefined || !(pathChanged || hashChanged)) return;
    if (pathChanged) focusNewPage();
    if (isSectionFragment(toLocation.hash)) scrollToSection(toLocation.hash);
    else if (pathChanged) scrollToTop();
  });
  onSessionLost((isBlocked) => {
    if (knownUser(queryClient) === null) return;
    forgetSession(queryClient);
    rememberSessionEnd(isBlocked ? 'BLOCKED' : 'ENDED');
    void router.invalidate();
  });
  return router;
}

/** Moves the focus to a page that has appeared, so that a screen reader starts there. A field may have it already. */
function focusNewPage(): void {
  const main = document.querySelector<HTMLElement>('#main');
  if (main?.contains(document.activeElement) === true) return;
  main?.focus({ preventScroll: true });
}
