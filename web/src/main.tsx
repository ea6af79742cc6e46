import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/create-query-client.ts';
import { type AppRouter, createAppRouter } from './app/create-app-router.ts';
import { reloadUser } from './session/user-query.ts';
import { removePageLoader } from './app/remove-page-loader.ts';
import { reloadAfterRelease } from './app/reload-after-release.ts';
import { replaceFirstPage } from './app/replace-first-page.ts';
import { beginPagesAtTop } from './app/scroll-to-top.ts';
import { watchConnection } from './app/watch-connection.ts';
import { registerServiceWorker } from './offline/register-service-worker.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');

void showPage(root);

/**
 * Renders the first page once. The router loads before the first render, because React would render a later route
 * change synchronously. A task break between the steps lets the browser handle user input.
 */
async function showPage(place: Element): Promise<void> {
  await nextTask();
  const queryClient = createQueryClient(reloadRights);
  const router = createAppRouter(queryClient);
  beginPagesAtTop();
  watchConnection();
  reloadAfterRelease();
  removePageLoader(router);
  afterFirstPage(router, registerServiceWorker);
  replaceFirstPage(place);
  await nextTask();
  await router.load();
  await nextTask();
  startTransition(() => {
    createRoot(place).render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    );
  });
}

/** Begins a work when the browser has painted the first page. */
function afterFirstPage(router: AppRouter, begin: () => void): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    requestAnimationFrame(() => {
      setTimeout(begin);
    });
  });
}

/** What staff may not do any more disappears from the page. */
function reloadRights(queryClient: QueryClient): void {
  void reloadUser(queryClient).catch(() => null);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
