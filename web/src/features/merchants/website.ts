import { isWebsite } from '#domain/merchants/website.ts';

/**
 * The website of a merchant as it is sent: `https://` and a host name in lower case, non-ASCII letters as `xn--`.
 * Returns null for any other form.
 */
export function readWebsite(text: string): string | null {
  const typed = text.trim();
  if (!/^https:\/\/[^\s\\?#]+$/i.test(typed) || !URL.canParse(typed)) return null;
  const { origin, href } = new URL(typed);
  return href === `${origin}/` && isWebsite(origin) ? origin : null;
}
