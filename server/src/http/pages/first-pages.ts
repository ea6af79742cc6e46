import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** The prerendered markup of a page from the build, and the links of its scripts and styles. */
type FirstPage = { readonly links: string; readonly markup: string };
export type FirstPages = Readonly<Record<string, FirstPage>>;

/** The placeholder for the order UUID in the prerendered markup. */
const placeholderOrderUuid = '00000000-0000-4000-8000-000000000000';

/** The name of the prerendered page of each customer path. */
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

/** Tells the page that its first calls are not those of a client. */
const staffMark = '<meta name="viewer" content="staff" />';

/**
 * Inserts prerendered markup, so that content is visible before the scripts are loaded. A client with a session gets
 * the page without personal data; a browser without a session gets the log-in. Staff and requests that are no
 * navigation get the page without this markup, staff with a mark.
 */
export function addFirstPage(source: string, request: FastifyRequest, pages: FirstPages): string {
  if (isStaffNavigation(request)) return source.replace('</head>', () => `${staffMark}</head>`);
  const page = pages[findPageName(request) ?? ''];
  if (page === undefined) return source;
  const markup = page.markup.replaceAll(placeholderOrderUuid, orderOf(request));
  return source
    .replace('</head>', () => `${page.links}</head>`)
    .replace('<div id="page-loading"', (loader) => `<div id="first-page">${markup}</div>${loader}`);
}

function isStaffNavigation({ headers, cookies }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && cookies['__Host-staff'] !== undefined;
}

function findPageName(request: FastifyRequest): string | null {
  if (request.headers['sec-fetch-mode'] !== 'navigate') return null;
  const { '__Host-client': client } = request.cookies;
  const route = request.routeOptions.url ?? '';
  if (client !== undefined) return nameByRoute[route] ?? null;
  return leadsToLogIn(request.url, route) ? 'log-in' : null;
}

/**
 * True when the page will show the log-in of clients. `?error=` needs a message that the prerendered page does not
 * have. `?client=` is in URLs of staff.
 */
function leadsToLogIn(url: string, route: string): boolean {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  return (path === '/login/phone' && !search.has('error')) || (route in nameByRoute && !search.has('client'));
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function orderOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
  return typeof id === 'string' && uuidPattern.test(id) ? id : placeholderOrderUuid;
}
