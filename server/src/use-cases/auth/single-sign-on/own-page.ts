/** The pages that may follow a log-in: log-in pages and pages of the client's area. */
const allowedPaths = /^\/(?:login|client)\//;
// Browsers remove or change these characters while parsing an address (docs/spec/reliability.md#D-10,
// docs/spec/reliability.md#S-30).
const unsafeCharacters = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * Converts an address from a request into the path and query of one of our pages, without the base path. Null for
 * any other address, for example `javascript:`, `data:` or another host (docs/spec/specification.md#2 «Phone login
 * page», docs/spec/reliability.md#D-10).
 */
export function toOwnPath(text: string, publicUrl: string): string | null {
  if (unsafeCharacters.test(text) || !URL.canParse(text, publicUrl)) return null;
  const ownUrl = new URL(publicUrl);
  const { origin, pathname, search } = new URL(text, publicUrl);
  const basePath = ownUrl.pathname.replace(/\/$/, '');
  if (origin !== ownUrl.origin || !pathname.startsWith(`${basePath}/`)) return null;
  const path = pathname.slice(basePath.length);
  return allowedPaths.test(path) ? path + search : null;
}
