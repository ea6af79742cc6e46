/** Pages that a log-in may lead to: log-in pages themselves, and the cabinet's. */
const allowedPaths = /^\/(?:login|client)\//;
// Browsers drop or turn these around while they parse an address (docs/spec/reliability.md#D-10,
// docs/spec/reliability.md#S-30).
const smuggled = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * An address that came along with a request, as a path of our own pages with its query, the base path left out; null
 * for anything else, `javascript:`, `data:` and other hosts among it (docs/spec/specification.md#2 «Phone login page»,
 * docs/spec/reliability.md#D-10).
 */
export function ownPage(text: string, publicUrl: string): string | null {
  if (smuggled.test(text) || !URL.canParse(text, publicUrl)) return null;
  const own = new URL(publicUrl);
  const { origin, pathname, search } = new URL(text, publicUrl);
  const basePath = own.pathname.replace(/\/$/, '');
  if (origin !== own.origin || !pathname.startsWith(`${basePath}/`)) return null;
  const path = pathname.slice(basePath.length);
  return allowedPaths.test(path) ? path + search : null;
}
