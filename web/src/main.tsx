import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/create-query-client.ts';
import { createAppRouter } from './app/create-app-router.ts';
import { endPageLoading } from './app/end-page-loading.ts';
import { reloadAfterRelease } from './app/reload-after-release.ts';
import { takeOverFirstPage } from './app/take-over-first-page.ts';
import { keepShell } from './offline/keep-shell.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
reloadAfterRelease();
keepShell();
endPageLoading(router);
takeOverFirstPage(root);
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
