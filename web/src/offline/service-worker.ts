/**
 * Caches the empty pages of the cabinet and of the checkout for offline use: scripts, styles and one page, without
 * personal data (docs/spec/reliability.md#S-54). API calls bypass it. It also shows push messages and opens their page
 * (docs/spec/rules.md#12). It has no imports, so the build makes one file.
 */

export {};

/** The used part of the service worker API; TypeScript's DOM library describes only windows. */
type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type PushEvent = ExtendableEvent & { readonly data: { json(): unknown } | null };
type ClickEvent = ExtendableEvent & {
  readonly notification: { readonly data: unknown; close(): void };
};
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: { openWindow(url: string): Promise<unknown> };
  readonly skipWaiting: () => Promise<void>;
};

/** The build replaces these by the files of the cabinet and the name of the release. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_NAME: string;

const files = SHELL_FILES;
const cacheName = `chasti-shell-${SHELL_NAME}`;
const shellPage = new URL('client/orders', self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const path = request.url.startsWith(self.registration.scope)
    ? request.url.slice(self.registration.scope.length)
    : '';
  if (request.mode === 'navigate' && /^(?:client\/|login\/|checkout\/[\w-]{43}$)/.test(path))
    event.respondWith(pageOrShell(request));
  else if (files.includes(path)) event.respondWith(cachedOrFetched(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.json()));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  if (typeof notification.data === 'string') event.waitUntil(self.clients.openWindow(notification.data));
});

/** Shows a message of `domain/src/notifications/push-message.ts`. A browser demands that every push is shown. */
async function showMessage(message: unknown): Promise<void> {
  const { scope } = self.registration;
  const tag = textOf(message, 'tag');
  await self.registration.showNotification(textOf(message, 'title') ?? 'Плати частями', {
    body: textOf(message, 'body') ?? 'Новое сообщение в кабинете',
    icon: new URL('icons/icon-192.png', scope).href,
    lang: 'ru',
    data: textOf(message, 'url') ?? new URL('client/messages', scope).href,
    ...(tag === null ? {} : { tag }),
  });
}

function textOf(message: unknown, name: string): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const value: unknown = Reflect.get(message, name);
  return typeof value === 'string' ? value : null;
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([shellPage, ...files.map((name) => new URL(name, self.registration.scope).href)]);
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('chasti-shell-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the server, or the cached page without a connection. */
async function pageOrShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(shellPage, { cacheName });
    if (cached === undefined) throw error;
    return cached;
  }
}

async function cachedOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}
