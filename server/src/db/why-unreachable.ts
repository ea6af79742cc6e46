/** Codes of the network, of the driver, and of PostgreSQL for a failed log-in (28…) or an unknown database (3D…). */
const unreachableCodes = /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ETIMEDOUT|CONNECT_|28|3D)/;

/** The reason why no connection to the database could be made; null for any other error. */
export function whyUnreachable(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (!unreachableCodes.test(code)) return null;
  return error.message === '' ? code : error.message;
}
