/** A login: lower-case Latin letters and digits, with dots, dashes and underscores between them. */
const loginPattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;

/** Normalises a login; null when it is invalid. */
export function readLogin(text: string): string | null {
  const login = text.trim().toLowerCase();
  return loginPattern.test(login) ? login : null;
}

/** Lifetime of an invitation. */
export const invitationSeconds = 72 * 3600;
