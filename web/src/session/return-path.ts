import { paths } from '../paths.ts';

/** Stands for our own origin while an address is read: only its path may come from outside. */
const ownOrigin = 'https://own.invalid';
// Browsers drop or turn these around while they parse an address (docs/spec/reliability.md#D-10, docs/spec/reliability.md#S-30).
const smuggled = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * The page that was asked for before the log-in, with its query: a page of the cabinet, below our own address, and not
 * the log-out; null for anything else (docs/spec/reliability.md#D-10).
 */
export function returnPath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/client/') || smuggled.test(text)) return null;
  if (!URL.canParse(text, ownOrigin)) return null;
  const { origin, pathname, search } = new URL(text, ownOrigin);
  const isOwnPage = origin === ownOrigin && pathname.startsWith('/client/') && pathname !== paths.logOut;
  return isOwnPage ? pathname + search : null;
}
