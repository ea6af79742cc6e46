/** Codes of the network, of the driver, and of PostgreSQL for a wrong log-in (28…) or a name that is no database (3D…). */
const unreachableCodes = /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ETIMEDOUT|CONNECT_|28|3D)/;

/** Why the database let nobody in, in the words of the fault; null for any fault after that. */
export function whyUnreachable(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (!unreachableCodes.test(code)) return null;
  return error.message === '' ? code : error.message;
}
