import { isWebsite } from '#domain/merchants/website.ts';

/**
 * The address of a shop as it is sent: `https://` and a host name in lower case, letters beyond ASCII as `xn--`; null where there is more to
 * it, or less.
 */
export function readWebsite(text: string): string | null {
  const typed = text.trim();
  if (!/^https:\/\/[^\s\\?#]+$/i.test(typed) || !URL.canParse(typed)) return null;
  const { origin, href } = new URL(typed);
  return href === `${origin}/` && isWebsite(origin) ? origin : null;
}
