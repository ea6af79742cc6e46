import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/create-app-router.ts';
import { createQueryClient } from '../app/create-query-client.ts';
import { unknownProfile, type User } from '../api/auth/user.ts';
import { rememberUser } from '../session/user-query.ts';

const anyClient: User = { kind: 'CLIENT', needsCode: false, profile: unknownProfile };

/** Renders the page of a path without data, for a client or a guest. */
export async function firstPage(path: string, viewer: 'client' | 'guest'): Promise<string> {
  const queryClient = createQueryClient();
  rememberUser(queryClient, viewer === 'client' ? anyClient : null);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(queryClient, history);
  await router.load();
  return renderToStaticMarkup(<App queryClient={queryClient} router={router} />);
}
