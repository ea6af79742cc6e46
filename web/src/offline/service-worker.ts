/**
 * Keeps the empty pages of the cabinet for a device without a connection: scripts, styles and the one page, nothing of anybody (docs/spec/reliability.md#S-54).
 * Calls of the API go past it. It imports nothing, so that it is one file.
 */

export {};

/** As much of a service worker as is used: the compiler's list of browser interfaces knows windows only. */
type Waiting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type Asking = Event & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  readonly registration: { readonly scope: string };
  readonly skipWaiting: () => Promise<void>;
};

/** The build puts the files of the cabinet here, and a name that is the release's own. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_NAME: string;

const files = SHELL_FILES;
const cacheName = `chasti-shell-${SHELL_NAME}`;
const shellPage = new URL('client/orders', self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const path = request.url.startsWith(self.registration.scope)
    ? request.url.slice(self.registration.scope.length)
    : '';
  if (request.mode === 'navigate' && /^(?:client|login)\//.test(path))
    event.respondWith(pageOrShell(request));
  else if (files.includes(path)) event.respondWith(keptOrFetched(request));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([shellPage, ...files.map((name) => new URL(name, self.registration.scope).href)]);
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('chasti-shell-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page as the server has it, and without a connection the page that was kept. */
async function pageOrShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(shellPage, { cacheName });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}
