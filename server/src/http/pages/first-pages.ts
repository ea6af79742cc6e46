import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** What a page shows before its first data, as the build has written it, and the addresses of its script and styles. */
type FirstPage = { readonly links: string; readonly markup: string };
export type FirstPages = Readonly<Record<string, FirstPage>>;

/** In place of the order's own, wherever the page of an order links to it. */
const someOrder = '00000000-0000-4000-8000-000000000000';

/** Which of them stands at a path of the cabinet. */
const nameByRoute: Readonly<Record<string, string>> = {
  '/': 'orders',
  '/client/orders': 'orders',
  '/client/orders/:id': 'order',
  '/client/orders/:id/pay': 'pay',
  '/client/payment-ways': 'payment-ways',
  '/client/calendar': 'calendar',
  '/client/profile': 'profile',
  '/client/faq': 'faq',
};

export async function readFirstPages(directory: string): Promise<FirstPages> {
  return JSON.parse(await readFile(join(directory, 'first-pages.json'), 'utf8')) as FirstPages;
}

/**
 * Puts into the page what a person is about to see, so that they see it before the scripts have come: their page of the
 * cabinet, without anything of theirs, or the log-in where nobody can be logged in. Whoever fetches the page without
 * looking at it (the service worker, a program) gets it bare, and staff too, whose pages differ by their rights.
 */
export function addFirstPage(source: string, request: FastifyRequest, pages: FirstPages): string {
  const page = pages[nameFor(request) ?? ''];
  if (page === undefined) return source;
  const markup = page.markup.replaceAll(someOrder, orderOf(request));
  return source
    .replace('</head>', () => `${page.links}</head>`)
    .replace('<div id="page-loading"', (loader) => `<div id="first-page">${markup}</div>${loader}`);
}

function nameFor(request: FastifyRequest): string | null {
  if (request.headers['sec-fetch-mode'] !== 'navigate') return null;
  const { '__Host-client': client, '__Host-staff': staff } = request.cookies;
  const route = request.routeOptions.url ?? '';
  if (staff !== undefined) return null;
  if (client !== undefined) return nameByRoute[route] ?? null;
  return leadsToLogIn(request.url, route) ? 'log-in' : null;
}

/**
 * A refusal that the page begins with is not in what was written before; whoever names a client in the address is
 * staff.
 */
function leadsToLogIn(url: string, route: string): boolean {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  return (path === '/login/phone' && !search.has('error')) || (route in nameByRoute && !search.has('client'));
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function orderOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
  return typeof id === 'string' && uuidPattern.test(id) ? id : someOrder;
}
