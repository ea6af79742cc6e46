import { paths } from '../paths.ts';

/** A stand-in for our own origin while an address is parsed: only its path may come from outside. */
const ownOrigin = 'https://own.invalid';
// Browsers drop or convert these characters while they parse an address (docs/spec/reliability.md#D-10,
// docs/spec/reliability.md#S-30).
const droppedByBrowsers = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * The page to open after the log-in, with its query. It must be a page of the cabinet on our own origin and not the
 * log-out; null for any other text (docs/spec/reliability.md#D-10).
 */
export function returnPath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/client/') || droppedByBrowsers.test(text)) return null;
  if (!URL.canParse(text, ownOrigin)) return null;
  const { origin, pathname, search } = new URL(text, ownOrigin);
  const isOwnPage = origin === ownOrigin && pathname.startsWith('/client/') && pathname !== paths.logOut;
  return isOwnPage ? pathname + search : null;
}
