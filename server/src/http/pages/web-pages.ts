import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addFirstPage, readFirstPages } from './first-pages.ts';

export type WebOptions = {
  /** The directory of the built pages. */
  readonly directory: string;
  /** `/` or `/bnpl/`. */
  readonly basePath: string;
  /** The environment and API prefix of each host, validated by config.ts. */
  readonly environments: string;
};

/**
 * The paths of the screens (docs/spec/specification.md#2 «Screens and routes»). Each serves the single page of the web
 * app.
 */
const pagePaths = [
  '/',
  '/login/:page',
  '/login/admin/:page',
  '/client/orders',
  '/client/orders/:id',
  '/client/orders/:id/consents',
  '/client/orders/:id/pay',
  '/client/calendar',
  '/client/profile',
  '/client/payment-ways',
  '/client/faq',
  '/accessibility',
  '/client/messages',
  '/client/notifications',
  '/email/:code',
  '/client/logout',
  '/client/operation-history',
  '/admin/:page',
  '/admin/orders/:id',
  '/admin/dashboard/rows',
  '/checkout/:token',
  '/checkout/:token/contract',
  '/checkout/:token/personal-data',
  '/checkout/:token/card-consent',
] as const;

/** The page in the sign-on window. It reports the result to the window that opened it. */
const signOnPage = '/login/sberid';

/** Serves the web app: hashed files are cached forever, the page itself never (docs/spec/reliability.md#S-54). */
export async function registerWebPages(
  app: FastifyInstance,
  { directory, basePath, environments }: WebOptions,
): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) return;
  const source = withEnvironments(await readFile(join(directory, 'index.html'), 'utf8'), environments);
  const firstPages = await readFirstPages(directory);
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  await registerRootFiles(app, directory);
  const prefixOf = (request: FastifyRequest): string => {
    const prefix = request.headers['x-forwarded-prefix'];
    return basePathOf(typeof prefix === 'string' ? prefix : basePath);
  };
  redirectUnknownPages(app, prefixOf);
  for (const path of pagePaths) {
    app.get(path, (request, reply) => {
      const page = withBasePath(addFirstPage(source, request, firstPages), prefixOf(request));
      if (request.url.startsWith(signOnPage)) reply.header('cross-origin-opener-policy', 'unsafe-none');
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }
}

/** Redirects navigation to an unknown path to the orders (docs/spec/specification.md#2). Other requests get 404. */
function redirectUnknownPages(app: FastifyInstance, prefixOf: (request: FastifyRequest) => string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.headers['sec-fetch-mode'] !== 'navigate') return;
    if (request.method === 'GET') await reply.redirect(`${prefixOf(request)}client/orders`);
  });
}

/** Files of the installable web app and its offline mode. Their scope requires that they are served at the root. */
const rootFiles = {
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'service-worker.js': 'text/javascript; charset=utf-8',
  'icons/icon-192.png': 'image/png',
  'icons/icon-512.png': 'image/png',
  'icons/maskable-512.png': 'image/png',
  'icons/apple-180.png': 'image/png',
} as const;

/** Serves the root files without caching, because a cached service worker would keep an old release. */
async function registerRootFiles(app: FastifyInstance, directory: string): Promise<void> {
  for (const [name, type] of Object.entries(rootFiles)) {
    const content = await readFile(join(directory, name));
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}

/** Inserts the environments of the hosts into the page (docs/spec/specification.md#1). */
function withEnvironments(source: string, environments: string): string {
  return source.replace('name="environments" content=""', `name="environments" content="${environments}"`);
}

const prefixPattern = /^(\/[A-Za-z0-9._~-]+)+\/?$/;

function basePathOf(prefix: string): string {
  return prefixPattern.test(prefix) ? `${prefix.replace(/\/$/, '')}/` : '/';
}

/** Inserts the base path into the page and its links (docs/spec/reliability.md#D-11). */
function withBasePath(source: string, basePath: string): string {
  return source
    .replace('name="base-path" content="/"', `name="base-path" content="${basePath}"`)
    .replaceAll(/(src|href)="\.?\/(?!\/)/g, `$1="${basePath}`);
}
