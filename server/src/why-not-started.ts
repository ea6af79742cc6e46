import { ConfigError } from './config/environment.ts';
import { DatabaseError } from './db/database.ts';
import { whyUnreachable } from './db/why-unreachable.ts';

/** Codes of a port that this process cannot have. */
const portCodes = new Set<unknown>(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL']);

const insufficientPrivilege = '42501';

/** What an operator can repair before the next start; null for any other error. */
export function whyNotStarted(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  if (isPortRefused(error)) return `cannot listen at PORT or MANAGEMENT_PORT: ${error.message}`;
  if (error instanceof DatabaseError && error.code === insufficientPrivilege)
    return `the database role of DATABASE_URL may not do this: ${error.message}`;
  const reason = whyUnreachable(error);
  return reason === null ? null : `cannot connect to the database of DATABASE_URL: ${reason}`;
}

function isPortRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'listen' &&
    'code' in error &&
    portCodes.has(error.code)
  );
}
