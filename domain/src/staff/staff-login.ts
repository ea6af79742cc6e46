/** A login as staff type it: small letters of the Latin alphabet and figures, with dots, dashes and underscores between them. */
const loginPattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;

/** The login in the way in which it is kept; null when it is none. */
export function readLogin(text: string): string | null {
  const login = text.trim().toLowerCase();
  return loginPattern.test(login) ? login : null;
}

/** How long an invitation can be followed. */
export const invitationSeconds = 72 * 3600;
